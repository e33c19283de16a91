// The list as a CSV file: read anew for it, so that the record says who took the numbers out, and when.
import { toManilaDate } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { saveTable } from '@bantay/web/ui/save-table.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CONTACT_COLUMNS, contactRows } from '../rules/contact-rows.ts';
import { fetchContacts } from './use-contacts.ts';

export function SaveButton() {
  const { t } = useTranslation('contacts');
  const notice = useNotice();
  const problemText = useProblemText();
  const save = useMutation({
    mutationFn: async () => {
      const { contacts } = await fetchContacts('export');
      const rows = contactRows(contacts.map((one) => ({ ...one, siteCodes: one.sites })));
      await saveTable('csv', `contacts_${toManilaDate(fieldNow())}`, { header: CONTACT_COLUMNS, rows });
    },
    onError: (error) => notice.error(`${t('save.failed')} ${problemText(error)}`),
  });
  return (
    <Button busy={save.isPending} onClick={() => save.mutate()}>
      {t(save.isPending ? 'save.preparing' : 'save.open')}
    </Button>
  );
}
