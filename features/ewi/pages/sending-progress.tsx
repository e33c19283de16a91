// What became of each message: five states with their count and word; failed and doubtful ones are named per person.
import { fromManilaText, toDisplayTime } from '@bantay/kernel/time/manila-time';
import { May } from '@bantay/web/api/may.tsx';
import type { Sending } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { paths } from '@bantay/web/paths.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { DataTable } from '@bantay/web/ui/data-table.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SiteCode } from '../../sites/rules/site.ts';
import { ewiCalls } from '../wire/ewi.calls.ts';
import styles from './ewi.module.css';
import { UnreachedList } from './unreached-list.tsx';
import { useResolveDoubtful, useSending } from './use-ewi.ts';

const STATES = ['accepted', 'delivered', 'claimed', 'queued', 'waiting', 'doubtful', 'failed', 'cancelled'] as const;

type Update = Sending['updates'][number];

interface Props {
  releaseId: number;
  site: SiteCode;
  onClose: () => void;
}

export function SendingDialog({ releaseId, site, onClose }: Props) {
  const { t } = useTranslation('ewi');
  const query = useSending(releaseId);
  return (
    <Dialog
      open
      size="l"
      title={`${t('progress.title')} · ${site.toUpperCase()}`}
      onClose={onClose}
      footer={
        <Button kind="secondary" onClick={onClose}>
          {t('progress.close')}
        </Button>
      }
    >
      <QueryState
        query={query}
        height={320}
        what={t('progress.part')}
        isEmpty={(sending) => sending.updates.length === 0 && sending.unreached.length === 0}
        emptyText={t('progress.nothing')}
      >
        {(sending) => (
          <div className={styles.column}>
            {sending.gatewayProblem && <Band kind="failed">{t('noGateway')}</Band>}
            <Link to={paths.reach(site)}>{t('progress.reach')}</Link>
            <UnreachedList releaseId={releaseId} site={site} people={sending.unreached} />
            {sending.updates.map((update) => (
              <UpdateRows key={update.updateNumber} update={update} site={site} />
            ))}
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}

const shown = (wire: string) => {
  const at = fromManilaText(wire);
  return at === null ? wire : toDisplayTime(at);
};

function UpdateRows({ update, site }: { update: Update; site: SiteCode }) {
  const { t } = useTranslation('ewi');
  const resolve = useResolveDoubtful();
  const problemText = useProblemText();
  return (
    <section className={styles.column}>
      <h3>{t(`progress.update.${update.kind}`, { number: update.updateNumber })}</h3>
      <p className={styles.small}>{t('progress.by', { name: update.sender, time: shown(update.at) })}</p>
      <ul className={styles.counts}>
        {STATES.filter((state) => (update.counts[state] ?? 0) > 0).map((state) => (
          <li key={state} className={state === 'failed' || state === 'doubtful' ? styles.bad : undefined}>
            {t(`state.${state}`)}: <strong>{update.counts[state]}</strong>
          </li>
        ))}
      </ul>
      {resolve.isError && <Band kind="failed">{problemText(resolve.error)}</Band>}
      <DataTable
        caption={t(`progress.update.${update.kind}`, { number: update.updateNumber })}
        rows={[...update.rows].sort((a, b) => urgency(a.state) - urgency(b.state))}
        rowKey={(row) => row.outboxId}
        columns={[
          {
            key: 'name',
            header: t('progress.recipient'),
            cell: (row) => `${row.name} ${row.designation ? `(${row.designation})` : ''}`,
          },
          { key: 'number', header: t('progress.number'), cell: (row) => row.number },
          {
            key: 'state',
            header: t('progress.what'),
            cell: (row) => (
              <span className={urgency(row.state) === 0 ? styles.bad : undefined}>
                {t(`state.${row.state}`)}
                {row.error && <span className={styles.small}> · {row.error}</span>}
              </span>
            ),
          },
          { key: 'since', header: t('progress.since'), cell: (row) => shown(row.changedAt) },
          {
            key: 'act',
            header: '',
            cell: (row) =>
              row.state === 'doubtful' ? (
                <May call={ewiCalls.resolveDoubtful} site={site}>
                  <span className={styles.line}>
                    <Button
                      kind="secondary"
                      size="s"
                      busy={resolve.isPending}
                      onClick={() => resolve.mutate({ outboxId: row.outboxId, outcome: 'arrived' })}
                    >
                      {t('progress.arrived')}
                    </Button>
                    <Button
                      kind="secondary"
                      size="s"
                      busy={resolve.isPending}
                      onClick={() => resolve.mutate({ outboxId: row.outboxId, outcome: 'send again' })}
                    >
                      {t('progress.again')}
                    </Button>
                    <Button
                      kind="quiet"
                      size="s"
                      busy={resolve.isPending}
                      onClick={() => resolve.mutate({ outboxId: row.outboxId, outcome: 'give up' })}
                    >
                      {t('progress.giveUp')}
                    </Button>
                  </span>
                </May>
              ) : null,
          },
        ]}
      />
    </section>
  );
}

/** Failed and doubtful first: somebody has to act on them. */
const urgency = (state: string) => (state === 'failed' || state === 'doubtful' ? 0 : state === 'waiting' ? 1 : 2);
