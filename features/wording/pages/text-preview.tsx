// Messages as they would go out at a site, whole, with their length as SMS: composed by the function that sends them.
import { halfHour } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { useSession } from '@bantay/web/api/session.tsx';
import { SelectField } from '@bantay/web/ui/select-field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkMessage, MESSAGE_LONG_PARTS } from '../../warning-texts/rules/message-check.ts';
import type { TextLanguage } from '../../warning-texts/rules/text-languages.ts';
import styles from './wording.module.css';
import {
  type Draft,
  type Example,
  type ExampleOptions,
  examplesOf,
  type Section,
  type Wording,
} from './wording-model.ts';
import { useWordingWords } from './wording-words.ts';

interface Props {
  wording: Wording;
  section: Section;
  language: TextLanguage;
  form: ExampleOptions['form'];
  draft?: Draft | undefined;
}

export function TextPreview({ wording, section, language, form, draft }: Props) {
  const { t } = useTranslation('wording');
  const { municipality } = useSession();
  const { sites } = wording;
  const [siteCode, setSite] = useState(sites[0]?.siteCode ?? '');
  const site = sites.find((one) => one.siteCode === siteCode) ?? sites[0];
  if (!site) return null;
  if (!section.isSent) return <p className={styles.small}>{t('neverSent')}</p>;
  const examples = examplesOf(wording, {
    ...{ section, site, language, form, draft },
    officeName: municipality?.office ?? '',
    dataAt: halfHour(fieldNow()),
  });
  return (
    <section aria-label={t('preview.title')} className={styles.preview}>
      <SelectField
        label={t('preview.site')}
        value={site.siteCode}
        onChange={setSite}
        options={sites.map((one) => ({ value: one.siteCode, label: one.siteCode.toUpperCase() }))}
      />
      {draft && language === 'war' && <p className={styles.small}>{t('preview.onceReviewed')}</p>}
      {examples.map((example) => (
        <OneMessage key={example.trigger} example={example} language={language} form={form} />
      ))}
    </section>
  );
}

function OneMessage({
  example: { trigger, text, length },
  language,
  form,
}: Pick<Props, 'language' | 'form'> & { example: Example }) {
  const { t } = useTranslation('wording');
  const words = useWordingWords();
  if (text === null) return <p className={styles.bad}>{t('preview.missing', { trigger: words.trigger(trigger) })}</p>;
  const { characters, alphabet, parts } = length;
  const isRefused = form === 'sms' && checkMessage(text).length > 0;
  return (
    <figure className={styles.message}>
      <figcaption className={styles.small}>
        {words.trigger(trigger)}
        {form === 'sms' && ` · ${t('length', { characters, alphabet, parts })}`}
        {form === 'sms' && parts >= MESSAGE_LONG_PARTS && ` · ${t('long')}`}
      </figcaption>
      <p lang={language} className={styles.text}>
        {text}
      </p>
      {isRefused && <p className={styles.bad}>{t('preview.refused')}</p>}
    </figure>
  );
}
