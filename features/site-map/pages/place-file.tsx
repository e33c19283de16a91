// Places from a file of a geographer's program: read here, shown as a count, and put on the map after a yes, all of them or none.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { FileField } from '@bantay/web/ui/file-field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { type GeoJsonFault, type ReadGeoJson, readPlaces } from '../rules/geo-json.ts';
import { useSetPlaces } from './use-site-map.ts';

/** Two hundred places and a road each have room in it. */
const BYTES_MAX = 1_000_000;

export function PlaceFile({ site }: { site: SiteCode }) {
  const { t } = useTranslation('sitemap');
  const problemText = useProblemText();
  const notice = useNotice();
  const [read, setRead] = useState<ReadGeoJson | GeoJsonFault | null>(null);
  const saving = useForm({
    save: useSetPlaces(site),
    contentOf: () =>
      read === null || typeof read === 'string'
        ? null
        : read.places.map((place) => ({
            ...place,
            points: place.points.map(([north, east]): [number, number] => [north, east]),
          })),
    onDone() {
      notice.success(t('form.done'));
      setRead(null);
    },
  });
  const choose = async (file: File) => {
    setRead(file.size > BYTES_MAX ? 'tooMany' : readPlaces(await file.text()));
  };
  return (
    <>
      <FileField
        label={t('file.choose')}
        accept=".geojson,.json,application/geo+json"
        onFile={(file) => void choose(file)}
      />
      {typeof read === 'string' && <p role="alert">{t(`file.${read}`)}</p>}
      {read !== null && typeof read !== 'string' && (
        <Question
          open
          title={t('file.title', { count: read.places.length })}
          yes={t('form.save')}
          no={t('form.cancel')}
          busy={saving.isPending}
          onNo={() => setRead(null)}
          onYes={() => saving.submit()}
        >
          {saving.problem && <p role="alert">{problemText(saving.problem)}</p>}
          <p>{read.places.map(({ name, kind }) => `${name} (${t(`kind.${kind}`)})`).join(', ')}</p>
          {read.skipped > 0 && <p>{t('file.skipped', { count: read.skipped })}</p>}
        </Question>
      )}
    </>
  );
}
