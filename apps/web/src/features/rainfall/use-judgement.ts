// What the rain of a site says now, asked like everything that decisions rest on.
import type { getRainJudgement } from '@bantay/contract/rainfall';
import { rainfallCalls } from '@bantay/contract/rainfall.calls';
import type { SiteCode } from '@bantay/domain/sites/site';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { pollingAlways } from '../../api/polling.ts';

export function useJudgement(site: SiteCode) {
  return useQuery({
    queryKey: keys.rainfall(site, 'judgement', 'now'),
    queryFn: ({ signal }) =>
      send<typeof getRainJudgement>(rainfallCalls.getRainJudgement, { params: { site_code: site }, signal }),
    ...pollingAlways,
  });
}
