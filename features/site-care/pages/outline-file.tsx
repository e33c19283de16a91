// The outline of a site from a file of a geographer's program: read here into the field, where it can be seen before it is saved.
import { FileField } from '@bantay/web/ui/file-field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GeoJsonFault, readOutlineFile } from '../../site-map/rules/geo-json.ts';
import { outlineText } from '../../sites/rules/site-outline.ts';

/** An outline of 200 corners has room in it many times. */
const BYTES_MAX = 1_000_000;

export function OutlineFile({ onRead }: { onRead: (outline: string) => void }) {
  const { t } = useTranslation('sites');
  const [fault, setFault] = useState<GeoJsonFault | null>(null);
  const choose = async (file: File) => {
    const read = file.size > BYTES_MAX ? 'tooMany' : readOutlineFile(await file.text());
    setFault(typeof read === 'string' ? read : null);
    if (typeof read !== 'string') onRead(outlineText(read));
  };
  return (
    <>
      <FileField
        label={t('outlineFile')}
        accept=".geojson,.json,application/geo+json"
        onFile={(file) => void choose(file)}
      />
      {fault !== null && <p role="alert">{t(fault === 'nothing' ? 'outlineFileEmpty' : 'outlineFileWrong')}</p>}
    </>
  );
}
