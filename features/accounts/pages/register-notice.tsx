// Registration is disabled: only a notice whom to ask (specification 000, §1).
import { useContactNotice } from '@bantay/web/api/use-contact-notice.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useTranslation } from 'react-i18next';
import styles from './accounts.module.css';

export default function RegisterNotice({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('forgot');
  const notice = useContactNotice();
  return (
    <Dialog
      open
      title={t('register.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('register.close')}</Button>}
    >
      <p>{t('register.text')}</p>
      <QueryState query={notice} height={120} what={t('register.failed')}>
        {({ office, projectContact: contact }) => (
          <>
            <p>{office}</p>
            <dl className={styles.contacts}>
              <dt>{t('register.message')}</dt>
              <dd>{contact.message}</dd>
              <dt>{t('register.sms')}</dt>
              <dd>{contact.text}</dd>
              <dt>{t('register.call')}</dt>
              <dd>{contact.call}</dd>
            </dl>
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
