// Why a change of an instrument was not taken: the sentence, and both sides where another admin was faster.
import { Refused } from '@bantay/web/api/refused.tsx';
import { useTranslation } from 'react-i18next';
import type { Said } from './instruments-model.ts';

interface Props<Stored> {
  /** What would stand after this change. */
  mine: Said;
  saidOf: (stored: Stored) => Said;
  saving: Parameters<typeof Refused<Stored>>[0]['saving'];
}

export function RefusedChange<Stored>({ mine, saidOf, saving }: Props<Stored>) {
  const { t } = useTranslation('instruments');
  return (
    <Refused
      saving={saving}
      differences={(stored) => {
        const theirs = saidOf(stored);
        const fields = (['sites', 'retired'] as const).filter((key) => mine[key] !== theirs[key]);
        return fields.map((key) => ({ field: t(`differs.${key}`), mine: mine[key], theirs: theirs[key] }));
      }}
    />
  );
}
