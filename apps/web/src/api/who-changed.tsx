// From a section of `/admin` to the rows of the audit about it; for whoever may read them.
import { auditLogCalls } from '@bantay/features/audit-log/wire/audit-log.calls.ts';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { useLinkComponent } from '../ui/link-context.tsx';
import { May } from './may.tsx';

/** `family`: what stands before the dot of the actions. */
export function WhoChanged({ family }: { family: string }) {
  const { t } = useTranslation('admin');
  const Link = useLinkComponent();
  return (
    <May call={auditLogCalls.listAudit}>
      <Link href={`${paths.admin}/audit?family=${family}`}>{t('whoChanged')}</Link>
    </May>
  );
}
