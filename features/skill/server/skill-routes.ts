// Doors of how good the warnings have been.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { noteTruth, readHindcast, readSkill, readSkillPdf } from '../wire/skill.ts';
import { presentHindcast, presentSkill } from './skill-presenter.ts';
import type { SkillService } from './skill-service.ts';

export function skillRoutes(door: Door, skill: SkillService): void {
  door(readSkill, async ({ params, query }) => presentSkill(await skill.read(params.site_code, query.year ?? null)));

  door(noteTruth, async ({ body, user }) => {
    const { site_code: siteCode, event_id: eventId, what, from, to, size, source, note } = body;
    // The contract has taken nothing but times.
    const span = { from: fromManilaText(from)!, to: fromManilaText(to)! };
    const words = { size: size.trim(), source: source.trim(), note: note.trim() };
    await skill.note({ siteCode, eventId, what, ...span, ...words }, user.userId);
    return { status: true as const, message: 'Noted.' };
  });

  door(readHindcast, async ({ params, query }) =>
    presentHindcast(await skill.hindcast(params.site_code, query.gauge ?? null)),
  );

  door(readSkillPdf, async ({ params, reply }) => {
    const { name, bytes } = await skill.pdf(params.site_code, params.year, params.language);
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`);
    return reply.send(bytes) as never; // sent here as it is
  });
}
