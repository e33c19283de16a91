// Actions, families and fields in the reader's words; what has none is called as it is stored.
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from './use-audit.ts';

export function useAuditWords() {
  const { t, i18n } = useTranslation('audit');
  // Keys come from the audit, which may be newer or older than the words.
  const known = (key: string, otherwise: string) => (i18n.exists(key, { ns: 'audit' }) ? t(key as never) : otherwise);
  return {
    action(action: string): string {
      const [family = '', verb = ''] = action.split('.');
      return known(`actions.${family}.${verb}`, action);
    },
    family: (family: string): string => known(`families.${family}`, family),
    field: (field: string): string => known(`fields.${field}`, field),
    /** Yes and no are stored as a program says them. */
    value: (text: string): string => (text === 'true' ? t('yes') : text === 'false' ? t('no') : text),
    who({ kind, actorName, actor }: Pick<AuditEntry, 'kind' | 'actorName' | 'actor'>): string {
      if (actorName !== null) return actorName;
      return kind === 'operator' || kind === 'system' ? t(`kinds.${kind}`) : actor;
    },
    /** A person by name, everything else by its number. */
    thing({ subjectId, subjectName }: Pick<AuditEntry, 'subjectId' | 'subjectName'>): string | null {
      return subjectName ?? (subjectId === null ? null : t('number', { id: subjectId }));
    },
  };
}
