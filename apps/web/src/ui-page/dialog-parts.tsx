// Buttons, dialogs, questions, notices, menus and tooltips on the page of parts.
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { LevelSign } from '../ui/level-sign.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuItem } from '../ui/menu-props.ts';
import { useNotice } from '../ui/notice.tsx';
import { Question } from '../ui/question.tsx';
import { StepTabs } from '../ui/step-tabs.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import styles from './ui-page.module.css';

const items: MenuItem[] = [
  {
    key: 'lpa',
    label: 'LPA',
    items: [
      { key: 'summary', label: 'Summary', href: '#summary', icon: 'chart' },
      { key: 'rain', label: 'Rainfall Plot', href: '#rain', isCurrent: true },
    ],
  },
  { key: 'scu', label: 'SCU', items: [{ key: 'quake', label: 'Earthquake Data', href: '#quake' }] },
  { key: 'off', label: 'Not available', disabled: true },
  { key: 'out', label: 'Logout', icon: 'logout', onSelect: () => {} },
];

export function DialogParts() {
  const notice = useNotice();
  const [open, setOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [remark, setRemark] = useState('');

  const work = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2000);
  };

  return (
    <section className={styles.block}>
      <h2>Buttons, dialogs, notices, menus</h2>
      <div className={styles.row}>
        <Button kind="primary" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
        <Button onClick={() => setAsks(true)}>Ask a question</Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="danger">Delete marker</Button>
        <Button kind="primary" disabled disabledReason="Decide all triggers first.">
          Off with a reason
        </Button>
        <Button disabled>Off</Button>
        <Button kind="primary" busy={isBusy} onClick={work}>
          <Icon name="send" size={18} />
          Works for 2 seconds
        </Button>
        <Button size="s">Small</Button>
      </div>
      <div className={styles.row}>
        <Button onClick={() => notice.success('Warning released for lpa.')}>Success</Button>
        <Button onClick={() => notice.error('No connection. Nothing was sent.')}>Error</Button>
        <Menu trigger="Analysis" label="Analysis" items={items} />
        <Tooltip text="Coming Soon!">
          <Button kind="quiet">COMMUNICATION</Button>
        </Tooltip>
      </div>
      <Dialog
        open={open}
        title="Validate alert"
        onClose={() => setOpen(false)}
        isDirty={remark !== ''}
        size="l"
        headerExtra={<LevelSign level={2} size="s" />}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button kind="primary" onClick={() => setAsks(true)}>
              Release warning
            </Button>
          </>
        }
      >
        <StepTabs
          current={1}
          steps={[
            { label: 'Check', done: true },
            { label: 'Decide', done: false },
            { label: 'Release', done: false },
          ]}
        />
        <TextArea label="Remarks" value={remark} onChange={setRemark} hint="Type something, then press Esc" />
      </Dialog>
      <Question
        open={asks}
        title="Release this warning?"
        yes="Yes, release"
        no="No, go back"
        busy={isBusy}
        onYes={work}
        onNo={() => setAsks(false)}
      >
        <p>Lipata (lpa), 14 recipients</p>
        <p>
          <LevelSign level={2} />
        </p>
        <p>First line: ‘Alert level 2 holds until July 2, 2:30 PM.’</p>
      </Question>
    </section>
  );
}
