// Signs, plates, panels, chips and icons on the page of parts.
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Freshness } from '../ui/freshness.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { LevelPlate } from '../ui/level-plate.tsx';
import { LevelSign } from '../ui/level-sign.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './ui-page.module.css';

const levels = [0, 1, 2, 3, null] as const;
const chips = ['undecided', 'validating', 'valid', 'invalid'] as const;
const chipLabels = { undecided: 'Validate', validating: 'Validating', valid: 'Valid', invalid: 'Invalid' };
const icons: IconName[] = [
  'menu',
  'close',
  'chevron-down',
  'chevron-right',
  'check',
  'cross',
  'question',
  'hourglass',
  'lock',
  'user',
  'bell',
  'chart',
  'table',
  'dots',
  'eye',
  'eye-off',
  'send',
  'warning',
  'calendar',
  'printer',
  'copy',
  'sun',
  'moon',
  'globe',
  'logout',
  'person-male',
  'person-female',
];

export function LevelParts() {
  const [chip, setChip] = useState(0);
  const state = chips[chip] ?? 'undecided';
  return (
    <>
      <section className={styles.block}>
        <h2>Level sign</h2>
        {(['l', 'm', 's'] as const).map((size) => (
          <div key={size} className={styles.row}>
            {levels.map((level) => (
              <LevelSign key={level} level={level} size={size} unknownText="Unknown since 14:30" />
            ))}
          </div>
        ))}
        <div className={styles.row}>
          {levels.map((level) => (
            <LevelPlate key={level} level={level} />
          ))}
        </div>
      </section>
      <section className={styles.block}>
        <h2>Panels</h2>
        {levels.map((level) => (
          <Panel
            key={level}
            level={level}
            title="Lipata (lpa)"
            summary="Data timestamp: 2025/07/01 14:30 · On-going"
            headerExtra={<Freshness text="18 min old, 14:30" />}
            startOpen={level === 2}
            footer={
              <>
                <Button kind="primary" disabled disabledReason="Decide all triggers first.">
                  Generate Warning
                </Button>
                <Freshness text="Decide all triggers first." />
              </>
            }
          >
            Triggers stand here.
          </Panel>
        ))}
        <Panel title="Plain panel" summary="closed at the start" startOpen={false}>
          Content.
        </Panel>
      </section>
      <section className={styles.block}>
        <h2>Chips</h2>
        <div className={styles.row}>
          {chips.map((each) => (
            <Chip key={each} state={each} label={chipLabels[each]} />
          ))}
          <Chip
            state={state}
            label={chipLabels[state]}
            description={`${chipLabels[state]}: rainfall trigger of lpa`}
            onClick={() => setChip((chip + 1) % chips.length)}
          />
        </div>
      </section>
      <section className={styles.block}>
        <h2>Icons and signs of the font</h2>
        <div className={styles.row}>
          {icons.map((name) => (
            <span key={name} className={styles.iconName}>
              <Icon name={name} /> {name}
            </span>
          ))}
        </div>
        <p>ñ Ñ ₱1,250 · 12 × 4 − 3 – 5 — … 31 °C ± 2 µm mm² ↑ ↓ “Mag-ingat” 0123456789</p>
      </section>
    </>
  );
}
