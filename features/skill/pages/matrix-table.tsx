// The duration matrix: hours by what happened and by the level that stood.
import { DataTable } from '@bantay/web/ui/data-table.tsx';
import page from '@bantay/web/ui/page.module.css';
import { useTranslation } from 'react-i18next';
import { TRUTHS } from '../rules/ground-truth.ts';
import type { SeenSkill } from './use-skill.ts';

const LEVELS = [0, 1, 2, 3] as const;

export function MatrixTable({ matrix }: { matrix: SeenSkill['matrix'] }) {
  const { t } = useTranslation('skill');
  return (
    <section className={page.card} aria-labelledby="skill-matrix">
      <h2 id="skill-matrix">{t('matrix.title')}</h2>
      <DataTable
        caption={t('matrix.title')}
        rows={TRUTHS}
        rowKey={(what) => what}
        columns={[
          { key: 'what', header: t('matrix.what'), cell: (what) => t(`whats.${what}`) },
          ...LEVELS.map((level) => ({
            key: String(level),
            header: t('matrix.level', { level }),
            align: 'right' as const,
            cell: (what: (typeof TRUTHS)[number]) => t('matrix.hours', { hours: matrix[what][level].toFixed(1) }),
          })),
        ]}
      />
      {matrix.notSaidHours > 0 && <p>{t('matrix.notSaid', { hours: matrix.notSaidHours.toFixed(1) })}</p>}
    </section>
  );
}
