// The fields of a site in their groups: where it is, who lives there, what is watched, who is warned besides, and why.
import { CheckField, SelectField, TextArea, TextField } from '@bantay/web/ui/field.tsx';
import styles from '@bantay/web/ui/form-rows.module.css';
import { ReasonField } from '@bantay/web/ui/reason-field.tsx';
import { useTranslation } from 'react-i18next';
import { RECIPIENT_GROUPS, type RecipientGroup } from '../../ewi/rules/recipients.ts';
import { SITE_TOPICS } from '../../sites/rules/site.ts';
import { OutlineFile } from './outline-file.tsx';
import { type SiteFaults, type SiteForm, type Typed, wrongLine } from './site-form.ts';
import type { CaredSite } from './use-site-care.ts';

interface Props {
  form: SiteForm;
  faults: SiteFaults;
  /** Whose people can be warned too. */
  others: readonly CaredSite[];
  isNew: boolean;
  onChange: (form: SiteForm) => void;
}

/** Those that may stay empty. */
const FREE: readonly Typed[] = ['sitio', 'purok', 'latitude', 'longitude', 'hazardMap'];

export function SiteFields({ form, faults, others, isNew, onChange }: Props) {
  const { t } = useTranslation('sites');
  const errorOf = (key: keyof SiteForm) => faults[key] && t(`faults.${faults[key]}`, { line: wrongLine(form) ?? 0 });
  const typed = (key: Typed) => (
    <TextField
      label={t(`fields.${key}`)}
      required={!FREE.includes(key)}
      maxLength={key === 'households' ? 255 : 100}
      value={form[key]}
      onChange={(value) => onChange({ ...form, [key]: value })}
      error={errorOf(key)}
    />
  );
  return (
    <>
      {isNew && (
        <TextField
          label={t('fields.siteCode')}
          required
          hint={t('codeHint')}
          maxLength={12}
          value={form.siteCode}
          onChange={(siteCode) => onChange({ ...form, siteCode })}
          error={errorOf('siteCode')}
        />
      )}
      <h3>{t('groups.place')}</h3>
      <div className={styles.pair}>
        {(['sitio', 'purok', 'barangay', 'municipality', 'province', 'region'] as const).map((key) => (
          <span key={key}>{typed(key)}</span>
        ))}
        {typed('psgc')}
        {typed('areaCode')}
        {typed('latitude')}
        {typed('longitude')}
      </div>
      <p>{t('positionHint')}</p>
      <TextArea
        label={t('fields.outline')}
        hint={t('outlineHint')}
        mono
        value={form.outline}
        onChange={(outline) => onChange({ ...form, outline })}
        error={errorOf('outline')}
      />
      <OutlineFile onRead={(outline) => onChange({ ...form, outline })} />
      <h3>{t('groups.people')}</h3>
      {typed('households')}
      <Shares form={form} others={others} onChange={onChange} />
      <h3>{t('groups.watch')}</h3>
      <SelectField
        label={t('fields.season')}
        value={String(form.season)}
        onChange={(value) => onChange({ ...form, season: value === '2' ? 2 : 1 })}
        options={['1', '2'].map((value) => ({ value, label: t(value === '1' ? 'season.one' : 'season.two') }))}
      />
      <fieldset className={styles.group}>
        <legend>{t('fields.topics')}</legend>
        {SITE_TOPICS.map((topic) => (
          <CheckField
            key={topic}
            label={t(`topics.${topic}`)}
            checked={form.topics.includes(topic)}
            onChange={(isOn) =>
              onChange({
                ...form,
                topics: SITE_TOPICS.filter((one) => (one === topic ? isOn : form.topics.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
      <div className={styles.pair}>
        {typed('gaugeFrames')}
        {typed('menuPlace')}
        {typed('hazardMap')}
      </div>
      <ReasonField
        label={t('reason')}
        rows={2}
        hint={t('reasonHint')}
        value={form.reason}
        onChange={(reason) => onChange({ ...form, reason })}
        error={errorOf('reason')}
      />
    </>
  );
}

function Shares({ form, others, onChange }: Pick<Props, 'form' | 'others' | 'onChange'>) {
  const { t } = useTranslation('sites');
  const set = (code: string, groups: readonly RecipientGroup[]) =>
    onChange({ ...form, shares: { ...form.shares, [code]: groups } });
  const free = others.filter(({ siteCode }) => form.shares[siteCode] === undefined);
  return (
    <>
      {Object.entries(form.shares).map(([code, groups]) => (
        <fieldset key={code} className={styles.group}>
          <legend>{t('sharedFrom', { code: code.toUpperCase() })}</legend>
          {RECIPIENT_GROUPS.map((group) => (
            <CheckField
              key={group}
              label={group}
              checked={groups.includes(group)}
              onChange={(isOn) =>
                set(
                  code,
                  RECIPIENT_GROUPS.filter((one) => (one === group ? isOn : groups.includes(one))),
                )
              }
            />
          ))}
        </fieldset>
      ))}
      {free.length > 0 && (
        <SelectField
          label={t('fields.shares')}
          hint={t('sharesHint')}
          value=""
          onChange={(code) => code !== '' && set(code, ['MLGU', 'PLGU'])}
          options={[
            { value: '', label: t('shareNone') },
            ...free.map(({ siteCode, barangay }) => ({
              value: siteCode,
              label: `${siteCode.toUpperCase()}, ${barangay}`,
            })),
          ]}
        />
      )}
    </>
  );
}
