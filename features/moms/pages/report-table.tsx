// The reports of one sign, newest first, each with its pictures.
import { fileNames } from '@bantay/kernel/files/safe-file-name';
import { thumbnailPath } from '@bantay/web/api/picture-paths.ts';
import type { FeatureGroup } from '@bantay/web/api/shapes.ts';
import type { Column } from '@bantay/web/ui/data-table.tsx';
import { LongTable } from '@bantay/web/ui/long-table.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FeatureLevelSign } from './feature-level-sign.tsx';
import styles from './moms-page.module.css';
import { PictureViewer } from './picture-viewer.tsx';

type Report = FeatureGroup['moms'][number];

export function ReportTable({ reports, of }: { reports: readonly Report[]; of: string }) {
  const { t } = useTranslation('features');
  const [viewed, setViewed] = useState<{ names: string[]; start: number } | null>(null);
  const columns: Column<Report>[] = [
    { key: 'observed', header: t('report.observed'), cell: (report) => time(report.observanceTs) },
    {
      key: 'description',
      header: t('report.description'),
      cell: ({ narrative }) => <Text text={narrative.narrative} />,
    },
    { key: 'reported', header: t('report.reported'), cell: ({ narrative }) => time(narrative.timestamp) },
    {
      key: 'reporter',
      header: t('report.reporter'),
      cell: ({ enteredBy, consultedStaff }) => (
        <>
          {t('report.community')}
          {enteredBy && <small className={styles.note}>{t('report.enteredBy', { name: enteredBy.name })}</small>}
          {consultedStaff && <small className={styles.note}>{t('report.consulted', { name: consultedStaff })}</small>}
        </>
      ),
    },
    { key: 'narratives', header: t('report.narratives'), cell: ({ remarks }) => <Text text={remarks} /> },
    {
      key: 'level',
      header: t('report.level'),
      cell: ({ opTrigger }) => <FeatureLevelSign level={opTrigger} />,
    },
    {
      key: 'image',
      header: t('report.image'),
      cell: ({ files, photosAwaited = 0 }) => {
        const names = fileNames(files);
        if (names.length + photosAwaited === 0) return t('report.noImage');
        return (
          <>
            {names.length > 0 && <Thumbnails names={names} of={of} onOpen={(start) => setViewed({ names, start })} />}
            {photosAwaited > 0 && (
              <small className={styles.note}>{t('report.awaited', { count: photosAwaited })}</small>
            )}
          </>
        );
      },
    },
  ];
  return (
    <>
      <LongTable
        caption={t('reports', { feature: of })}
        columns={columns}
        rows={reports}
        rowKey={({ momsId }) => momsId}
      />
      {viewed && <PictureViewer {...viewed} of={of} onClose={() => setViewed(null)} />}
    </>
  );
}

const time = (wire: string) => <span className={styles.time}>{shownTime(wire)}</span>;

/** Lines stay lines. */
const Text = ({ text }: { text: string }) => <span className={styles.text}>{text === '' ? '—' : text}</span>;

interface ThumbnailsProps {
  names: readonly string[];
  of: string;
  onOpen: (index: number) => void;
}

function Thumbnails({ names, of, onOpen }: ThumbnailsProps) {
  const { t } = useTranslation('features');
  const [isMissing, setMissing] = useState(false);
  const [first = ''] = names;
  const text = t('report.count', { count: names.length });
  return (
    <button type="button" className={styles.thumbnail} aria-label={`${text}: ${of}`} onClick={() => onOpen(0)}>
      {!isMissing && <img src={thumbnailPath(first)} alt="" loading="lazy" onError={() => setMissing(true)} />}
      <span>{text}</span>
    </button>
  );
}
