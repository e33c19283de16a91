// `/admin/settings`: who is on duty, whom to call in an emergency, what the office says of itself, and in which languages screens are offered.
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { WhoChanged } from '@bantay/web/api/who-changed.tsx';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingKey } from '../rules/settings.ts';
import { settingsCalls } from '../wire/settings.calls.ts';
import { SettingDialog } from './setting-dialog.tsx';
import { SettingHistory } from './setting-history.tsx';
import styles from './settings.module.css';
import { ShownSetting, WrittenBy } from './shown-setting.tsx';
import { type SettingVersion, useSettings } from './use-settings.ts';

const CHANGES = {
  office: settingsCalls.changeOffice,
  emergency: settingsCalls.changeEmergency,
  duty: settingsCalls.changeDuty,
  languages: settingsCalls.changeLanguages,
};

/** What is needed when nobody looks stands first. */
const ORDER: readonly SettingKey[] = ['duty', 'emergency', 'office', 'languages'];
const LIST_HEIGHT = 640;

type Open = { kind: 'change' | 'history'; setting: SettingVersion } | null;

export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')}>
        <WhoChanged family="settings" />
      </PageHead>
      <QueryState query={useSettings()} height={LIST_HEIGHT} what={t('failed')} describe={problemText}>
        {({ settings }) =>
          ORDER.flatMap((key) => settings.filter((one) => one.key === key)).map((setting) => (
            <Section key={setting.key} setting={setting} onOpen={setOpen} />
          ))
        }
      </QueryState>
      {open?.kind === 'change' && <SettingDialog setting={open.setting} onClose={close} />}
      {open?.kind === 'history' && <SettingHistory setting={open.setting} onClose={close} />}
    </div>
  );
}

function Section({ setting, onOpen }: { setting: SettingVersion; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('settings');
  const { key } = setting;
  const what = t(`${key}.title`);
  return (
    <section className={page.card} aria-label={what}>
      <h2>{what}</h2>
      <p className={styles.small}>{t(`${key}.means`)}</p>
      {setting.duty?.length === 0 ? <Band kind="failed">{t('duty.nobody')}</Band> : <ShownSetting setting={setting} />}
      <WrittenBy setting={setting} />
      <div className={rows.actions}>
        <May call={CHANGES[key]} everywhere>
          <Button aria-label={t(`${key}.change`)} onClick={() => onOpen({ kind: 'change', setting })}>
            {t('change')}
          </Button>
        </May>
        <Button aria-label={t('history.openOf', { what })} onClick={() => onOpen({ kind: 'history', setting })}>
          {t('history.open')}
        </Button>
      </div>
    </section>
  );
}
