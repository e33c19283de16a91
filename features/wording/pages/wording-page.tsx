// `/admin/wording`: what warnings say, by level and trigger, language beside language; who confirmed it; which site is told in what.
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { WhoChanged } from '@bantay/web/api/who-changed.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { SelectField } from '@bantay/web/ui/select-field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_LANGUAGE_CODES, TEXT_LANGUAGES, type TextLanguage } from '../../warning-texts/rules/text-languages.ts';
import { EditDialog } from './edit-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { ScreensInWaray } from './screen-words.tsx';
import { SiteLanguages } from './site-languages.tsx';
import { type Doing, TextCell } from './text-cell.tsx';
import { TextPreview } from './text-preview.tsx';
import { type TextKey, useWording } from './use-wording.ts';
import styles from './wording.module.css';
import { countTexts, findText, type Section, sectionsOf, type Wording } from './wording-model.ts';
import { useWordingWords } from './wording-words.ts';

export default function WordingPage() {
  const { t } = useTranslation('wording');
  const problemText = useProblemText();
  const wording = useWording();
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('lead')}>
        <WhoChanged family="texts" />
      </PageHead>
      <QueryState
        query={wording}
        height={600}
        what={t('what')}
        describe={problemText}
        isEmpty={(data) => data.templates.length === 0}
        emptyText={t('empty')}
      >
        {(data) => (
          <>
            <Catalogue wording={data} />
            <SiteLanguages sites={data.sites} />
          </>
        )}
      </QueryState>
      {/* Asked for at once, and there when nothing above it moves it under a finger any more. */}
      <div hidden={wording.isPending}>
        <ScreensInWaray />
      </div>
    </div>
  );
}

interface Open {
  doing: Doing;
  textKey: TextKey;
  older?: string;
}

function Catalogue({ wording }: { wording: Wording }) {
  const { t } = useTranslation('wording');
  const words = useWordingWords();
  const sections = sectionsOf(wording.templates);
  const [key, setKey] = useState('level-1');
  const [open, setOpen] = useState<Open | null>(null);
  const section = sections.find((one) => one.key === key) ?? sections[0];
  if (!section) return null;
  return (
    <>
      <Counts sections={sections} wording={wording} />
      <SelectField
        label={t('choose')}
        value={section.key}
        onChange={setKey}
        options={sections.map((one) => ({ value: one.key, label: words.section(one) }))}
      />
      {section.fields.map((field) => (
        <section key={`${section.key} ${field}`} className={page.card} aria-label={t(`fields.${field}`)}>
          <h2>{t(`fields.${field}`)}</h2>
          <div className={styles.languages}>
            {TEXT_LANGUAGE_CODES.map((language) => {
              const textKey = { templateId: section.templateId, field, language };
              return (
                <TextCell
                  key={language}
                  textKey={textKey}
                  text={findText(wording.texts, textKey)}
                  onOpen={(doing) => setOpen({ doing, textKey })}
                />
              );
            })}
          </div>
        </section>
      ))}
      <Messages wording={wording} section={section} />
      {open && <OpenDialog {...{ wording, section, open, setOpen }} />}
    </>
  );
}

/** What waits for somebody who speaks the language. */
function Counts({ sections, wording }: { sections: readonly Section[]; wording: Wording }) {
  const { t } = useTranslation('wording');
  return (
    <ul className={page.legend}>
      {TEXT_LANGUAGE_CODES.map((language) => (
        <li key={language}>
          {t('counts', { language: TEXT_LANGUAGES[language].name, ...countTexts(sections, wording.texts, language) })}
        </li>
      ))}
    </ul>
  );
}

function Messages({ wording, section }: { wording: Wording; section: Section }) {
  const { t } = useTranslation('wording');
  const [language, setLanguage] = useState<TextLanguage>('fil');
  return (
    <section className={page.card}>
      <h2>{t('preview.title')}</h2>
      <SelectField
        label={t('preview.language')}
        value={language}
        // The list offers no other.
        onChange={(value) => setLanguage(value as TextLanguage)}
        options={TEXT_LANGUAGE_CODES.map((value) => ({ value, label: TEXT_LANGUAGES[value].name }))}
      />
      <TextPreview wording={wording} section={section} language={language} form="sms" />
    </section>
  );
}

interface OpenProps {
  wording: Wording;
  section: Section;
  open: Open;
  setOpen: (open: Open | null) => void;
}

function OpenDialog({ wording, section, open: { doing, textKey, older }, setOpen }: OpenProps) {
  const close = () => setOpen(null);
  const text = findText(wording.texts, textKey);
  switch (doing) {
    case 'edit':
      return <EditDialog {...{ wording, section, textKey, older }} onClose={close} />;
    case 'review':
      return text ? <ReviewDialog text={text} onClose={close} /> : null;
    case 'history':
      return (
        <HistoryDialog
          textKey={textKey}
          onClose={close}
          onTakeUp={(again) => setOpen({ doing: 'edit', textKey, older: again })}
        />
      );
  }
}
