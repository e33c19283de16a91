// Which role, and where: the two lists of every form that gives one.
import { isRole } from '@bantay/kernel/roles/roles';
import { SelectField } from '@bantay/web/ui/field.tsx';
import styles from '@bantay/web/ui/form-rows.module.css';
import { useTranslation } from 'react-i18next';
import type { RoleForm } from './accounts-model.ts';
import { useRoleChoices } from './role-words.ts';

type Given = Pick<RoleForm, 'role' | 'site'>;

export function RoleFields({ role, site, onChange }: Given & { onChange: (change: Partial<Given>) => void }) {
  const { t } = useTranslation('people');
  const choices = useRoleChoices();
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('give.role')}
        hint={t(`means.${role}`)}
        value={role}
        onChange={(value) => onChange({ role: isRole(value) ? value : role })}
        options={choices.roles}
      />
      <SelectField
        label={t('give.where')}
        value={site}
        onChange={(chosen) => onChange({ site: chosen })}
        options={choices.sites}
      />
    </div>
  );
}
