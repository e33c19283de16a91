// `npm run demo:feature`: residents report a crack with a picture; it waits on the dashboard, or is validated at once.
import { MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { demoPicture } from '../demo/demo-picture.ts';
import { runCommand, say, UsageError } from './command.ts';
import { OFFICER, openDemoOfficer } from './demo-officer.ts';

const USAGE = `npm run demo:feature -- [--site lpa] [--level 2|3|0]     without --level it waits for validation`;
const BASE = '/api/manifestations_of_movement';

await runCommand({ text: USAGE, flags: ['site', 'level'] }, async (bench) => {
  const { level } = bench.flags;
  if (level !== undefined && !['0', '2', '3'].includes(level)) throw new UsageError('The level must be 0, 2 or 3.');
  const { siteCode, clock, post } = await openDemoOfficer(bench);
  const seenAt = clock.now() - MINUTE_MS;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(demoPicture(seenAt))], { type: 'image/png' }), `crack-${seenAt}.png`);
  const { filename } = await post<{ filename: string }>('/storage/moms', form);
  const report = {
    site_code: siteCode,
    uploads: [],
    moms_list: [
      {
        feature_type: 'Crack',
        feature_name: null,
        instance_id: null,
        location: 'Invented place above the road',
        report_narrative: 'Demo: isang bagong bitak, 3 metro ang haba, 2 cm ang lapad.',
        remarks: 'Demo: iniulat ng mga residente.',
        observance_ts: toManilaText(seenAt),
        reporter_id: 1,
        validator_id: 1,
        file_name: filename,
      },
    ],
  };
  const { temp_moms_id } = await post<{ temp_moms_id: number }>(`${BASE}/write_moms_for_validation`, report);
  if (level === undefined) {
    say(`A report with ${filename} waits for validation: ${siteCode}, number ${temp_moms_id}.`);
    return;
  }
  const moms_list = report.moms_list.map((one) => ({ ...one, alert_level: Number(level) }));
  await post(`${BASE}/write_monitoring_moms_to_db`, { ...report, temp_moms_id, moms_list });
  say(`A report with ${filename} was validated: ${siteCode}, level ${level}, by ${OFFICER}.`);
});
