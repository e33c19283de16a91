// What a setting said before, who changed it and why; an earlier one is put back as a new change.
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useReasonForm } from '@bantay/web/api/use-reason-form.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsCalls } from '../wire/settings.calls.ts';
import styles from './settings.module.css';
import { ShownSetting, WrittenBy } from './shown-setting.tsx';
import { type SettingVersion, usePutBack, useSettingVersions } from './use-settings.ts';

const LIST_HEIGHT = 240;

export function SettingHistory({ setting, onClose }: { setting: SettingVersion; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const query = useSettingVersions(setting.key);
  const [back, setBack] = useState<SettingVersion | null>(null);
  return (
    <Dialog
      open
      size="l"
      title={t('history.title', { what: t(`${setting.key}.title`) })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('history.close')}</Button>}
    >
      <QueryState query={query} height={LIST_HEIGHT} what={t('history.what')} describe={problemText}>
        {({ versions }) => (
          <ol className={styles.versions}>
            {versions.map((version, place) => (
              <li key={version.version}>
                <WrittenBy setting={version} />
                {version.reason && <p className={styles.small}>{t('history.reason', { reason: version.reason })}</p>}
                <ShownSetting setting={version} />
                {place > 0 && (
                  <May call={settingsCalls.putBackSetting} everywhere>
                    <Button
                      size="s"
                      aria-label={t('history.putBackOf', { version: version.version })}
                      onClick={() => setBack(version)}
                    >
                      {t('history.putBack')}
                    </Button>
                  </May>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryState>
      {back && query.data?.versions[0] && (
        <PutBackDialog version={back} stands={query.data.versions[0]} onClose={() => setBack(null)} />
      )}
    </Dialog>
  );
}

interface BackProps {
  version: SettingVersion;
  /** What holds now. */
  stands: SettingVersion;
  onClose: () => void;
}

function PutBackDialog({ version, stands, onClose }: BackProps) {
  const { t } = useTranslation('settings');
  // As it stood when the dialog was opened: who is overtaken looks again first.
  const [seen] = useState(stands.version);
  const { key } = version;
  const isEmpty = version.duty?.length === 0;
  const form = useReasonForm({
    save: usePutBack(),
    contentOf: (reason) => ({ key, to: version.version, mayBeEmpty: isEmpty, version: seen, reason }),
    done: t(`${key}.done`),
    onClose,
  });
  return (
    <ReasonDialog
      {...form}
      title={t('back.title', { version: version.version })}
      text={isEmpty ? t('empty.text') : t('back.text')}
      words={{
        ...{ cancel: t('cancel'), save: t('back.save'), reason: t('reason'), hint: t('reasonHint') },
        missing: t('faults.missing'),
      }}
      kind={isEmpty ? 'danger' : 'primary'}
    />
  );
}
