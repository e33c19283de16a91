// What is said once a form is done: stored, or kept on this device.
import { useTranslation } from 'react-i18next';
import { useNotice } from '../../ui/notice.tsx';
import { KEPT } from './given.ts';

/** `said`: in the words of the form, where the server has it. */
export function useSavedNotice(): (reply: unknown, said: string, title?: string) => void {
  const { t } = useTranslation('waiting', { useSuspense: false });
  const notice = useNotice();
  return (reply, said, title) =>
    reply === KEPT ? notice.success(t('kept'), t('keptTitle')) : notice.success(said, title);
}
