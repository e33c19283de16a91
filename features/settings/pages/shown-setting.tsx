// What a version says, to be read.
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';
import { formOf, languagesText, OFFICE_FIELD_NAMES } from './settings-form.ts';
import type { SettingVersion } from './use-settings.ts';

export function ShownSetting({ setting }: { setting: SettingVersion }) {
  const { t } = useTranslation('settings');
  const { office, lines, waray } = formOf(setting);
  if (setting.key === 'languages') return <p>{languagesText({ waray })}</p>;
  if (setting.key === 'office') {
    return (
      <dl className={styles.shown}>
        {OFFICE_FIELD_NAMES.map((name) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd>{office[name]}</dd>
          </div>
        ))}
      </dl>
    );
  }
  if (lines.length === 0) return <p>{t('nobodyThere')}</p>;
  return (
    <dl className={styles.shown}>
      {lines.map(({ id, name, numbers }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{numbers}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Which version it is, from when and whom. */
export function WrittenBy({ setting: { version, by, at } }: { setting: SettingVersion }) {
  const { t } = useTranslation('settings');
  const time = shownTime(at);
  return (
    <p className={styles.small}>
      {by === null ? t('history.byFile', { version, time }) : t('history.by', { version, time, by })}
    </p>
  );
}
