// What the rain of a site says now, asked like everything that decisions rest on.
import { send } from '@bantay/web/api/client.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { pollingAlways } from '@bantay/web/api/polling.ts';
import { useQuery } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { rainfallCalls } from '../wire/rainfall.calls.ts';
import type { getRainJudgement } from '../wire/rainfall.ts';

export function useJudgement(site: SiteCode, enabled = true) {
  return useQuery({
    queryKey: keys.rainfall(site, 'judgement', 'now'),
    queryFn: ({ signal }) =>
      send<typeof getRainJudgement>(rainfallCalls.getRainJudgement, { params: { siteCode: site }, signal }),
    ...pollingAlways,
    enabled,
  });
}
