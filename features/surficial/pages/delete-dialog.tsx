// 'Delete data': one marker's measurement or the whole observation; asks once more and lists what goes.
import type { MarkerPlot } from '@bantay/web/api/shapes.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PointProps } from './point-props.ts';
import styles from './surficial.module.css';
import { pointWords } from './surficial-words.ts';
import { useDeleteData } from './use-surficial.ts';

const QUANTITIES = ['one', 'all'] as const;

export function DeleteDialog({ marker, point, all, onClose }: PointProps & { all: readonly MarkerPlot[] }) {
  const { t } = useTranslation('surficial');
  const notice = useNotice();
  const problemText = useProblemText();
  const [quantity, setQuantity] = useState<(typeof QUANTITIES)[number] | null>(null);
  const removal = useForm({
    save: useDeleteData(),
    contentOf: () =>
      quantity === 'all' ? { quantity, id: point.moId } : { quantity: 'one' as const, id: point.dataId },
    onDone() {
      notice.success(t('delete.done'));
      onClose();
    },
  });
  const words = pointWords(marker, point);
  // What the whole observation would take along, on the charts of the other markers too.
  const observed = all.flatMap((one) =>
    one.data.filter(({ moId }) => moId === point.moId).map((other) => ({ marker: one, point: other })),
  );
  const going = quantity === 'all' ? observed : [{ marker, point }];
  return (
    <Dialog
      open
      title={t('delete.title', words)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" disabled={quantity === null} onClick={removal.ask}>
            {t('delete.submit')}
          </Button>
        </>
      }
    >
      {removal.problem && <Band kind="failed">{problemText(removal.problem)}</Band>}
      <fieldset className={styles.choices}>
        <legend>{t('delete.which')}</legend>
        {QUANTITIES.map((one) => (
          <label key={one}>
            <input type="radio" name="quantity" checked={quantity === one} onChange={() => setQuantity(one)} />
            {t(`delete.${one}`, words)}
          </label>
        ))}
      </fieldset>
      <Question
        open={removal.isAsking}
        title={t('delete.sure')}
        yes={t('delete.yes')}
        no={t('delete.no')}
        danger
        busy={removal.isPending}
        onNo={removal.goBack}
        onYes={() => removal.send()}
      >
        <p className={styles.facts}>{t('delete.goes')}</p>
        <ul className={styles.goes}>
          {going.map((one) => (
            <li key={one.point.dataId}>{t('delete.line', pointWords(one.marker, one.point))}</li>
          ))}
        </ul>
      </Question>
    </Dialog>
  );
}
