// SMS to a person about the own account: GSM-7 signs, no link, one part each, so that nobody changes it unnoticed.
import { toLocal } from './phone-number.ts';

export type AccountNotice = { kind: 'password changed' } | { kind: 'number changed'; number: string };

/** Unconfirmed by a native speaker like all texts that are sent. The whole number is said to nobody but its owner. */
export function accountNoticeText(notice: AccountNotice): string {
  switch (notice.kind) {
    case 'password changed':
      return 'Bantay: napalitan ang password ng iyong account. Kung hindi ikaw ang gumawa nito, tawagan agad ang inyong opisina.';
    case 'number changed':
      return `Bantay: pinalitan ng nagtatapos sa ${toLocal(notice.number).slice(-4)} ang mobile number ng iyong account. Kung hindi ikaw ang gumawa nito, tawagan agad ang inyong opisina.`;
  }
}
