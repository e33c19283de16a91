// Doors of two names: policies for admins, and what waits for its second name.
import type { Door } from '@bantay/server/http/door.ts';
import { tellCurrent } from '@bantay/server/http/tell-current.ts';
import { postedSite } from '../../alerts/wire/posted-site.ts';
import {
  changeReleasePolicies,
  confirmProposal,
  listReleasePolicies,
  overrideProposal,
  proposeEwi,
  readProposal,
  withdrawProposal,
} from '../wire/two-names.ts';
import type { PoliciesService } from './policies-service.ts';
import { presentDone, presentPolicies, presentProposal, presentShown } from './two-names-presenter.ts';
import type { TwoNamesService } from './two-names-service.ts';

/** Bytes: as of a release (alerts-routes.ts). */
const RELEASE_BODY_LIMIT = 512 * 1024;

const WAITING = {
  ...{ status: true as const, message: 'A second name is asked for.' },
  ...{ outcome: 'waiting' as const, release_ids: [], returned_for: null },
};

export function twoNamesRoutes(door: Door, policies: PoliciesService, twoNames: TwoNamesService): void {
  door(listReleasePolicies, async () => ({
    status: true as const,
    sites: (await policies.list()).map(presentPolicies),
  }));

  door(changeReleasePolicies, async ({ body, user }) => {
    const levels = body.levels.map((one) => ({
      ...{ level: one.level, secondPerson: one.second_person, overrideAfterS: one.override_after_s },
    }));
    const change = { siteCode: body.site_code, levels, version: body.version };
    await tellCurrent(presentPolicies, policies.change(change, { userId: user.userId, reason: body.reason.trim() }));
    return { status: true as const, message: `Two names at ${body.site_code} are changed.` };
  });

  door(readProposal, async ({ params }) => ({
    status: true as const,
    proposal: presentShown(await twoNames.read(params.proposal_id)),
  }));

  door(
    proposeEwi,
    async ({ body, user }) => {
      const asked = { posted: postedSite(body), userId: user.userId, isAlone: body.alone ?? false };
      const { shown, done } = await twoNames.propose(asked);
      const proposal = presentProposal(shown);
      if (done !== null) return { ...presentDone(done), proposal };
      return { ...WAITING, proposal };
    },
    { bodyLimit: RELEASE_BODY_LIMIT },
  );

  door(confirmProposal, async ({ body, user }) =>
    presentDone(await twoNames.act(body.proposal_id, { kind: 'confirm', by: user.userId, way: 'page' })),
  );
  door(withdrawProposal, async ({ body, user }) =>
    presentDone(await twoNames.act(body.proposal_id, { kind: 'withdraw', by: user.userId })),
  );
  door(overrideProposal, async ({ body, user }) => {
    const doing = { kind: 'override', by: user.userId, reason: body.reason.trim() } as const;
    return presentDone(await twoNames.act(body.proposal_id, doing));
  });
}
