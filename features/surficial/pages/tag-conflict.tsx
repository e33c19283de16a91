// The own tag beside the one that somebody else has set meanwhile.
import { Conflict } from '@bantay/web/ui/conflict.tsx';
import { useTranslation } from 'react-i18next';
import type { TagForm } from './surficial-forms.ts';
import type { StoredTag } from './use-surficial.ts';

interface Props {
  sentence: string;
  mine: TagForm;
  theirs: StoredTag;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  busy: boolean;
}

export function TagConflict({ mine, theirs, ...rest }: Props) {
  const { t } = useTranslation(['surficial', 'editing']);
  return (
    <Conflict
      {...rest}
      words={t('editing:conflict', { returnObjects: true })}
      differences={[
        {
          field: t('tag.type'),
          mine: mine.type === null ? '' : t(`tag.types.${mine.type}`),
          theirs: t(`tag.types.${theirs.tagType}`),
        },
        { field: t('tag.remarks'), mine: mine.remarks, theirs: theirs.remarks },
      ]}
    />
  );
}
