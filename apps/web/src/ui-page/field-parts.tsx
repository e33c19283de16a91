// Fields, switches, steps and tabs on the page of parts.
import { useState } from 'react';
import { CheckField, PasswordField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { StepTabs } from '../ui/step-tabs.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Toggle } from '../ui/toggle.tsx';
import styles from './ui-page.module.css';

export function FieldParts() {
  const [text, setText] = useState('12.5');
  const [secret, setSecret] = useState('invented');
  const [site, setSite] = useState('lpa');
  const [isTicked, setTicked] = useState(true);
  const [isOn, setOn] = useState(false);
  const [step, setStep] = useState(1);
  return (
    <section className={styles.block}>
      <h2>Fields</h2>
      <div className={styles.columns}>
        <div>
          <TextField label="Marker A" value={text} onChange={setText} unit="cm" hint="with 1 decimal" required />
          <TextField label="Marker B" value={text} onChange={setText} unit="cm" error="Type a number, e.g. 12.5." />
          <TextField label="Off" value="may not be changed" onChange={setText} disabled />
        </div>
        <div>
          <PasswordField label="Password" value={secret} onChange={setSecret} autoComplete="off" />
          <SelectField
            label="Site"
            value={site}
            onChange={setSite}
            options={[
              { value: 'lpa', label: 'Lipata (lpa)' },
              { value: 'scu', label: 'Santa Cruz (scu)' },
            ]}
          />
          <CheckField label="Sent by radio" checked={isTicked} onChange={setTicked} hint="also to the barangay" />
          <Toggle label="Sound" on={isOn} onChange={setOn} />
        </div>
        <div>
          <TextArea label="Message" value="Mag-ingat. Level 2." onChange={() => {}} mono hint="1 of 3 SMS" />
        </div>
      </div>
      <StepTabs
        current={step}
        onSelect={setStep}
        steps={[
          { label: 'Check', done: step > 0 },
          { label: 'Decide', done: step > 1 },
          { label: 'Release', done: false },
        ]}
      />
      <Tabs
        label="Views"
        tabs={[
          { key: 'chart', label: 'Chart', content: 'A chart stands here.' },
          { key: 'table', label: 'Table', content: 'A table stands here.' },
        ]}
      />
    </section>
  );
}
