// The A4 page of a bulletin: the same words in the same order as its PDF, black on white in every theme.
import { pathOf } from '@bantay/web/api/client.ts';
import type { Sheet as SheetWords } from '@bantay/web/api/shapes.ts';
import { cx } from '@bantay/web/ui/cx.ts';
import { LevelSymbol } from '@bantay/web/ui/level-symbol.tsx';
import { type ReactNode, useId } from 'react';
import { ALERT_LEVELS } from '../../alerts/rules/alert-level.ts';
import type { BulletinLine } from '../rules/bulletin.ts';
import { BULLETIN_HEADINGS, cancelledMark, lastNote } from '../rules/bulletin-labels.ts';
import { bulletinCalls } from '../wire/bulletin.calls.ts';
import styles from './bulletin.module.css';
import { SheetMap } from './sheet-map.tsx';

const SYMBOL_PX = 52;

interface Props {
  sheet: SheetWords;
  /** When the warning was taken back; null: it stands. The mark is on the paper, so it is printed. */
  cancelledAt: number | null;
}

export function Sheet({ sheet, cancelledAt }: Props) {
  const titleId = useId();
  const [first, ...others] = sheet.seals;
  const seal = (one: SheetWords['seals'][number] | undefined) =>
    one && (
      <img
        key={one.hash}
        src={pathOf(bulletinCalls.readSeal, { hash: one.hash })}
        alt={one.alt}
        className={styles.seal}
      />
    );
  return (
    <article className={styles.paper} aria-labelledby={titleId} lang="en">
      <div className={styles.content}>
        {cancelledAt !== null && <p className={styles.cancelled}>{cancelledMark(cancelledAt)}</p>}
        <header className={styles.top}>
          <div className={styles.seals}>{seal(first)}</div>
          <div>
            {sheet.heading.map((text, index) => (
              <p key={text} className={index === 2 ? styles.strong : undefined}>
                {text}
              </p>
            ))}
          </div>
          <div className={styles.seals}>{others.map(seal)}</div>
        </header>
        <h2 id={titleId} className={styles.title}>
          {sheet.title}
        </h2>
        <div className={styles.box}>
          <dl className={styles.facts}>
            {sheet.facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Plate level={sheet.level} isCancelled={cancelledAt !== null} />
        </div>
        <Section heading={BULLETIN_HEADINGS.situation}>
          {sheet.situation.map(({ group, name, reasons }) => (
            <div key={group}>
              <dt>{name}</dt>
              <dd>
                {reasons.map(({ info, description }) => (
                  <div key={info}>
                    <p>{info}</p>
                    {description !== '' && (
                      <p className={styles.strong} lang="fil">
                        {description}
                      </p>
                    )}
                  </div>
                ))}
              </dd>
            </div>
          ))}
          {sheet.certainty?.map((line) => drawLine(line))}
        </Section>
        <Section heading={BULLETIN_HEADINGS.elements}>{sheet.elements.map((line) => drawLine(line))}</Section>
        {sheet.recommendations.length > 0 && (
          <Section heading={BULLETIN_HEADINGS.recommendations}>
            {sheet.recommendations.map((line) => drawLine(line, 'fil'))}
          </Section>
        )}
        <footer className={styles.foot}>
          <p className={styles.strong}>{lastNote(sheet.note, cancelledAt)}</p>
          <p className={styles.imprint}>{sheet.imprint}</p>
        </footer>
      </div>
      {sheet.map && (
        <div className={cx(styles.content, styles.second)}>
          <section className={styles.section}>
            <h3>{BULLETIN_HEADINGS.map}</h3>
            <SheetMap map={sheet.map} />
            <dl>{sheet.map.lines.map((line) => drawLine(line))}</dl>
          </section>
        </div>
      )}
    </article>
  );
}

/** The level once more for the eye from afar; its line in the box says it to the voice. */
function Plate({ level, isCancelled }: { level: SheetWords['level']; isCancelled: boolean }) {
  const facts = ALERT_LEVELS[level];
  return (
    <div
      className={cx(styles.plate, styles[`level${level}`])}
      data-level={level}
      data-cancelled={isCancelled || undefined}
      aria-hidden="true"
    >
      <span>Alert level</span>
      <span className={styles.sign}>
        <LevelSymbol level={level} size={SYMBOL_PX} />
        {level}
      </span>
      <span className={styles.word}>{facts?.words.en}</span>
      <span lang="fil">{facts?.words.fil}</span>
    </div>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{heading}</h3>
      <dl>{children}</dl>
    </section>
  );
}

const drawLine = ({ name, text }: BulletinLine, lang?: string) => (
  <div key={name}>
    <dt>{name}</dt>
    <dd lang={lang}>{text}</dd>
  </div>
);
