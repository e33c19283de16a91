// 'Tag marker data' for an untagged measurement; 'Marker data tag information' with 'Edit' for a tagged one.
import { May } from '@bantay/web/api/may.tsx';
import { KEPT } from '@bantay/web/api/outbox/given.ts';
import { useSavedNotice } from '@bantay/web/api/outbox/use-saved-notice.ts';
import type { MarkerTag } from '@bantay/web/api/shapes.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { ChartSign } from '@bantay/web/ui/charts/chart-sign.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { TextArea } from '@bantay/web/ui/field.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { surficialCalls } from '../wire/surficial.calls.ts';
import { TAG_SIGNS } from './marker-model.ts';
import { tagOf } from './marker-tag.ts';
import type { PointProps } from './point-props.ts';
import styles from './surficial.module.css';
import { isTypeOffered, type TagForm, tagErrors } from './surficial-forms.ts';
import { pointWords } from './surficial-words.ts';
import { TagConflict } from './tag-conflict.tsx';
import { type StoredTag, useSaveTag } from './use-surficial.ts';

export function TagDialog(props: PointProps) {
  const tag = tagOf(props.point);
  const [isEditing, setEditing] = useState(tag === null);
  if (tag !== null && !isEditing) return <TagInformation {...props} tag={tag} onEdit={() => setEditing(true)} />;
  return <TagFormDialog {...props} tag={tag} />;
}

function TagInformation({
  site,
  marker,
  point,
  tag,
  onEdit,
  onClose,
}: PointProps & { tag: MarkerTag; onEdit: () => void }) {
  const { t } = useTranslation('surficial');
  const { firstName, lastName } = tag.tagger;
  return (
    <Dialog
      open
      title={t('tag.info')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <May call={surficialCalls.saveMarkerDataTag} site={site}>
            <Button kind="primary" onClick={onEdit}>
              {t('tag.edit')}
            </Button>
          </May>
        </>
      }
    >
      <p className={styles.facts}>{t('tag.of', pointWords(marker, point))}</p>
      <p className={styles.facts}>
        {t('tag.type')}: <strong>{t(`tag.types.${tag.tagType}`)}</strong>
      </p>
      <p className={styles.facts}>
        {t('tag.time')}: {shownTime(tag.ts)}
      </p>
      <p className={styles.facts}>
        {t('tag.tagger')}: {firstName} {lastName}
      </p>
      <p className={styles.remarks}>
        {t('tag.remarks')}: {tag.remarks.trim() || t('tag.noRemarks')}
      </p>
    </Dialog>
  );
}

function TagFormDialog({ site, marker, point, tag, onClose }: PointProps & { tag: MarkerTag | null }) {
  const { t } = useTranslation(['surficial', 'editing']);
  const tell = useSavedNotice();
  const problemText = useProblemText();
  const [first] = useState<TagForm>({ type: tag?.tagType ?? null, remarks: tag?.remarks ?? '' });
  const [form, setForm] = useState(first);
  const [stored] = useState<StoredTag | null>(tag && { tagType: tag.tagType, remarks: tag.remarks });
  const saving = useForm({
    save: useSaveTag(site),
    stored,
    isRight: () => Object.keys(tagErrors(form)).length === 0,
    contentOf: (was) =>
      form.type === null
        ? null
        : {
            markerTagId: tag?.markerTagId ?? null,
            dataId: point.dataId,
            tagType: form.type,
            remarks: form.remarks.trim(),
            was,
          },
    onDone(reply) {
      tell(reply, reply === KEPT ? '' : reply.message);
      onClose();
    },
    onTaken: onClose,
  });
  const { conflict: theirs, problem } = saving;
  const errors = saving.hasTried ? tagErrors(form) : {};
  return (
    <Dialog
      open
      title={tag ? t('tag.info') : t('tag.title')}
      onClose={onClose}
      isDirty={form !== first}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={saving.isPending} disabled={theirs !== null} onClick={() => saving.submit()}>
            {t('tag.submit')}
          </Button>
        </>
      }
    >
      {problem && !theirs && <Band kind="failed">{problemText(problem)}</Band>}
      {theirs && (
        <TagConflict
          sentence={problemText(problem)}
          mine={form}
          theirs={theirs}
          onKeepMine={() => saving.keepMine()}
          onTakeTheirs={saving.takeTheirs}
          busy={saving.isPending}
        />
      )}
      <div ref={saving.fields} className={styles.form}>
        <p className={styles.facts}>{t('tag.of', pointWords(marker, point))}</p>
        <fieldset className={styles.choices} data-fault={errors.type !== undefined}>
          <legend>{t('tag.type')}</legend>
          {TAG_SIGNS.map(({ type, symbol, colour }) => (
            <label key={type}>
              <input
                type="radio"
                name="tag-type"
                checked={form.type === type}
                disabled={!isTypeOffered(type, tag)}
                onChange={() => setForm({ ...form, type })}
              />
              <ChartSign symbol={symbol} colour={colour} />
              {t(`tag.types.${type}`)}
            </label>
          ))}
        </fieldset>
        {errors.type && <p className={styles.wrong}>{t(`tag.${errors.type}`)}</p>}
        <p className={styles.note}>{t('tag.unreliableNote')}</p>
        <TextArea
          label={t('tag.remarks')}
          hint={t('tag.remarksHint')}
          required={form.type !== 0}
          value={form.remarks}
          onChange={(remarks) => setForm({ ...form, remarks })}
          error={errors.remarks && t(`tag.${errors.remarks}`)}
        />
      </div>
    </Dialog>
  );
}
