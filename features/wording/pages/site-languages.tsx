// In which language each site is warned, and its change.
import { useMay } from '@bantay/web/api/may.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Conflict } from '@bantay/web/ui/conflict.tsx';
import { SelectField, TextField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SITE_LANGUAGES, type SiteLanguage, TEXT_LANGUAGES } from '../../warning-texts/rules/text-languages.ts';
import { warningTextsCalls } from '../../warning-texts/wire/warning-texts.calls.ts';
import { REASON_MAX } from './edit-dialog.tsx';
import { type ToldSite, useSetLanguage } from './use-wording.ts';
import styles from './wording.module.css';

const OPTIONS = SITE_LANGUAGES.map((value) => ({ value, label: TEXT_LANGUAGES[value].name }));

export function SiteLanguages({ sites }: { sites: readonly ToldSite[] }) {
  const { t } = useTranslation('wording');
  return (
    <section aria-label={t('sites.title')}>
      <h2>{t('sites.title')}</h2>
      <p className={styles.small}>{t('sites.note')}</p>
      <ul className={styles.versions}>
        {sites.map((site) => (
          // A newer version begins anew.
          <OneSite key={`${site.siteId} ${site.version}`} site={site} />
        ))}
      </ul>
    </section>
  );
}

function OneSite({ site }: { site: ToldSite }) {
  const { t } = useTranslation('wording');
  const { language, setLanguage, reason, setReason, saving } = useChoice(site);
  const may = useMay();
  const label = t('sites.of', { site: site.siteCode.toUpperCase() });
  return (
    <li className={styles.version}>
      <div ref={saving.fields} className={styles.form}>
        <Refused saving={saving} label={label} mine={language} />
        <SelectField
          label={label}
          value={language}
          // The list offers no other.
          onChange={(value) => setLanguage(value as SiteLanguage)}
          options={OPTIONS}
          disabled={may(warningTextsCalls.setSiteLanguage, site.siteId) === false}
        />
        {language !== site.language && (
          <>
            <TextField
              label={t('reason')}
              required
              maxLength={REASON_MAX}
              value={reason}
              onChange={setReason}
              error={saving.hasTried && reason.trim() === '' && t('reasonMissing')}
            />
            <div className={styles.buttons}>
              <Button
                kind="primary"
                busy={saving.isPending}
                disabled={saving.conflict !== null}
                onClick={() => saving.submit()}
              >
                {t('sites.save')}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}

function useChoice(site: ToldSite) {
  const { t } = useTranslation('wording');
  const notice = useNotice();
  const [language, setLanguage] = useState<SiteLanguage>(site.language);
  const [reason, setReason] = useState('');
  const saving = useForm({
    save: useSetLanguage(),
    stored: site,
    isRight: () => reason.trim() !== '',
    contentOf: (known: ToldSite | null) => ({
      siteId: site.siteId,
      language,
      version: known?.version ?? 0,
      reason: reason.trim(),
    }),
    onDone() {
      notice.success(t('sites.saved'));
      setReason('');
    },
    onTaken: (theirs: ToldSite) => setLanguage(theirs.language),
  });
  return { language, setLanguage, reason, setReason, saving };
}

interface RefusedProps {
  saving: ReturnType<typeof useChoice>['saving'];
  label: string;
  mine: SiteLanguage;
}

function Refused({ saving: { problem, conflict, isPending, keepMine, takeTheirs }, label, mine }: RefusedProps) {
  const { t } = useTranslation('wording');
  const { t: editing } = useTranslation('editing');
  const problemText = useProblemText();
  if (!problem) return null;
  if (conflict === null) {
    return (
      <Band kind="failed">
        <strong>{t('edit.failed')}</strong> {problemText(problem)}
      </Band>
    );
  }
  const differences = [
    { field: label, mine: TEXT_LANGUAGES[mine].name, theirs: TEXT_LANGUAGES[conflict.language].name },
  ];
  return (
    <Conflict
      sentence={problemText(problem)}
      words={editing('conflict', { returnObjects: true })}
      differences={differences}
      busy={isPending}
      onKeepMine={() => keepMine()}
      onTakeTheirs={takeTheirs}
    />
  );
}
