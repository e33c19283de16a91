// A tilt column that was told wrong, or of which a node is broken: what it is built of, which nodes count, and where it stands.
import { Refused } from '@bantay/web/api/refused.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tidyBuild } from '../rules/columns.ts';
import { BuildFields } from './build-fields.tsx';
import { InstrumentDialog } from './instrument-dialog.tsx';
import { type ChangeForm, changeFaults, changeForm, wantedBuild } from './instrument-forms.ts';
import { saidOfBuild } from './instruments-model.ts';
import { type CaredColumn, type ColumnChange, useChangeColumn } from './use-instruments.ts';

interface Props {
  column: CaredColumn;
  /** Those that it may be given to. */
  codes: readonly string[];
  onClose: () => void;
}

export function ChangeColumnDialog({ column, codes, onClose }: Props) {
  const { t } = useTranslation('instruments');
  const entry = useColumnChange(column, onClose);
  const { saving, stands, fieldOf } = entry;
  const name = column.tsmName;
  const isHeld = stands.newestAt !== null;
  return (
    <InstrumentDialog
      title={t('changeColumn.title', { name })}
      save={t('changeColumn.save')}
      isDirty={entry.isDirty}
      reason={fieldOf('reason')}
      {...{ saving, onClose }}
    >
      <Refused saving={saving} differences={entry.differences} />
      {entry.isSame && <Band kind="info">{t('changeColumn.same')}</Band>}
      <p>{t('changeColumn.text')}</p>
      {isHeld && <p>{t('changeColumn.held', { site: stands.siteCode.toUpperCase() })}</p>}
      <BuildFields {...{ fieldOf, isHeld }} codes={[...new Set([stands.siteCode, ...codes])]} />
      <TextField
        label={t('fields.nodesOut')}
        hint={t('changeColumn.nodesHint')}
        maxLength={300}
        {...fieldOf('nodesOut')}
      />
    </InstrumentDialog>
  );
}

function useColumnChange(column: CaredColumn, onClose: () => void) {
  const { t } = useTranslation('instruments');
  const notice = useNotice();
  // As it stood when the dialog was opened: what changes meanwhile is a conflict.
  const [stands, setStands] = useState(column);
  const [first, setFirst] = useState(() => changeForm(column));
  const [form, setForm] = useState(first);
  const judge = () => changeFaults(form, stands);
  const saving = useForm({
    save: useChangeColumn(),
    stored: stands,
    isRight() {
      const { faults, isSame } = judge();
      return Object.keys(faults).length === 0 && !isSame;
    },
    contentOf(known: CaredColumn | null): ColumnChange | null {
      const wanted = wantedBuild(form);
      if (wanted === null) return null;
      const { nodesOut, ...build } = wanted;
      const { tsmId, version } = known ?? stands;
      return { tsmId, version, ...build, nodesOut: [...nodesOut], reason: form.reason.trim() };
    },
    onDone() {
      notice.success(t('changeColumn.done', { name: column.tsmName }));
      onClose();
    },
    onTaken(theirs: CaredColumn) {
      setStands(theirs);
      const taken = { ...changeForm(theirs), reason: form.reason };
      setFirst(taken);
      setForm(taken);
    },
  });
  const judged = judge();
  const faults = saving.hasTried ? judged.faults : {};
  return {
    ...{ saving, stands, isSame: saving.hasTried && judged.isSame, isDirty: form !== first },
    fieldOf: (key: keyof ChangeForm) => ({
      value: form[key],
      onChange: (value: string) => setForm({ ...form, [key]: value }),
      error: faults[key] && t(`faults.${faults[key]}`),
    }),
    differences(theirs: CaredColumn) {
      const wanted = wantedBuild(form);
      if (wanted === null) return [];
      const [own, other] = [saidOfBuild(wanted), saidOfBuild(tidyBuild(theirs))];
      const keys = ['siteCode', 'segments', 'segmentLength', 'accelerometers', 'activatedOn', 'nodesOut'] as const;
      const rows = keys.flatMap((key) =>
        own[key] === other[key]
          ? []
          : [{ field: t(key === 'siteCode' ? 'fields.site' : `fields.${key}`), mine: own[key], theirs: other[key] }],
      );
      const retired =
        theirs.retiredOn === null ? [] : [{ field: t('differs.retired'), mine: '', theirs: theirs.retiredOn }];
      return [...rows, ...retired];
    },
  };
}
