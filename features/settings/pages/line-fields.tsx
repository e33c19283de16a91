// A list of people or agencies with their numbers: added, taken out, put into another order.
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { useTranslation } from 'react-i18next';
import { SETTING_LIMITS } from '../rules/settings.ts';
import styles from './settings.module.css';
import { type Line, moved, withLine } from './settings-form.ts';

interface Props {
  kind: 'emergency' | 'duty';
  lines: readonly Line[];
  fault: (name: string) => string | undefined;
  onChange: (lines: readonly Line[]) => void;
}

const MOST = { emergency: SETTING_LIMITS.agencies, duty: SETTING_LIMITS.dutyPeople };
const NAME_MAX = { emergency: SETTING_LIMITS.agency, duty: SETTING_LIMITS.dutyName };

export function LineFields({ kind, lines, fault, onChange }: Props) {
  const { t } = useTranslation('settings');
  const listFault = fault('lines');
  return (
    <>
      {kind === 'duty' && lines.length === 0 && <Band kind="failed">{t('duty.nobody')}</Band>}
      {listFault && <Band kind="failed">{listFault}</Band>}
      <ol className={styles.lines}>
        {lines.map((line) => (
          <OneLine key={line.id} {...{ kind, line, lines, fault, onChange }} />
        ))}
      </ol>
      {lines.length < MOST[kind] && (
        <Button className={styles.add} onClick={() => onChange(withLine(lines))}>
          {t(`${kind}.add`)}
        </Button>
      )}
    </>
  );
}

function OneLine({ kind, line, lines, fault, onChange }: Props & { line: Line }) {
  const { t } = useTranslation('settings');
  const { id } = line;
  const place = lines.indexOf(line) + 1;
  const set = (over: Partial<Line>) => onChange(lines.map((one) => (one.id === id ? { ...one, ...over } : one)));
  const name = line.name.trim() || t('place', { place });
  return (
    <li>
      <fieldset className={styles.line}>
        <legend className="visually-hidden">{name}</legend>
        <TextField
          label={t(`${kind}.name`)}
          required
          maxLength={NAME_MAX[kind]}
          value={line.name}
          onChange={(value) => set({ name: value })}
          error={fault(`${id}.name`)}
        />
        <TextField
          label={t(`${kind}.number`)}
          required
          inputMode="tel"
          maxLength={kind === 'duty' ? 40 : 130}
          value={line.numbers}
          onChange={(numbers) => set({ numbers })}
          error={fault(`${id}.numbers`)}
        />
        <div className={rows.actions}>
          {/* Not disabled at the ends: the focus would be lost there. */}
          <Button
            size="s"
            aria-disabled={place === 1}
            aria-label={t('upOf', { name })}
            onClick={() => onChange(moved(lines, id, -1))}
          >
            {t('up')}
          </Button>
          <Button
            size="s"
            aria-disabled={place === lines.length}
            aria-label={t('downOf', { name })}
            onClick={() => onChange(moved(lines, id, 1))}
          >
            {t('down')}
          </Button>
          <Button
            size="s"
            aria-label={t('removeOf', { name })}
            onClick={() => onChange(lines.filter((one) => one.id !== id))}
          >
            {t('remove')}
          </Button>
        </div>
      </fieldset>
    </li>
  );
}
