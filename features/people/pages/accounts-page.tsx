// `/admin/accounts`: who may sign in, what each may do where; new accounts, roles given and ended.
import { May } from '@bantay/web/api/may.tsx';
import { useSession } from '@bantay/web/api/session.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { WhoChanged } from '@bantay/web/api/who-changed.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleCalls } from '../wire/people.calls.ts';
import { EndRoleDialog, SwitchDialog } from './end-dialogs.tsx';
import { GiveRoleDialog } from './give-role-dialog.tsx';
import { NewAccountDialog } from './new-account-dialog.tsx';
import styles from './people.module.css';
import { useRoleWords } from './role-words.ts';
import { type Account, type HeldRole, useAccounts } from './use-accounts.ts';

type Open =
  | { kind: 'new' }
  | { kind: 'give' | 'switch'; account: Account }
  | { kind: 'end'; account: Account; held: HeldRole }
  | null;

const LIST_HEIGHT = 480;

export default function AccountsPage() {
  const { t } = useTranslation('people');
  const problemText = useProblemText();
  const query = useAccounts();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')}>
        <WhoChanged family="people" />
        <May call={peopleCalls.createAccount} everywhere>
          <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
            {t('new.open')}
          </Button>
        </May>
      </PageHead>
      <QueryState
        query={query}
        height={LIST_HEIGHT}
        what={t('failed')}
        describe={problemText}
        isEmpty={({ accounts }) => accounts.length === 0}
        emptyText={t('empty')}
      >
        {({ accounts }) => <AccountTable accounts={accounts} onOpen={setOpen} />}
      </QueryState>
      {open?.kind === 'new' && <NewAccountDialog onClose={close} />}
      {open?.kind === 'give' && <GiveRoleDialog account={open.account} onClose={close} />}
      {open?.kind === 'end' && <EndRoleDialog account={open.account} held={open.held} onClose={close} />}
      {open?.kind === 'switch' && <SwitchDialog account={open.account} onClose={close} />}
    </div>
  );
}

interface TableProps {
  accounts: readonly Account[];
  onOpen: (open: Open) => void;
}

function AccountTable({ accounts, onOpen }: TableProps) {
  const { t } = useTranslation('people');
  const { user } = useSession();
  const isOwn = (account: Account) => account.userId === user?.userId;
  const columns: Column<Account>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: (account) => (
        <span>
          <strong>{account.name}</strong>
          {isOwn(account) && ` (${t('you')})`}
          <br />
          {account.username}
          {!account.isActive && `, ${t('closed')}`}
        </span>
      ),
    },
    { key: 'office', header: t('office'), cell: ({ designation }) => designation },
    { key: 'number', header: t('number'), cell: ({ number }) => number ?? t('noNumber') },
    { key: 'seen', header: t('seen'), cell: ({ seenAt }) => (seenAt === null ? t('never') : shownTime(seenAt)) },
    {
      key: 'roles',
      header: t('roles'),
      cell: (account) => <Roles account={account} isOwn={isOwn(account)} onOpen={onOpen} />,
    },
    {
      key: 'changes',
      header: t('changes'),
      cell: (account) => (isOwn(account) ? '–' : <Changes account={account} onOpen={onOpen} />),
    },
  ];
  return (
    <DataTable
      caption={t('listed')}
      columns={columns}
      rows={accounts}
      rowKey={({ userId }) => userId}
      rowLook={({ isActive }) => (isActive ? undefined : 'sunken')}
    />
  );
}

function Roles({ account, isOwn, onOpen }: { account: Account; isOwn: boolean; onOpen: TableProps['onOpen'] }) {
  const { t } = useTranslation('people');
  const words = useRoleWords();
  if (account.roles.length === 0) return t('noRole');
  return (
    <ul className={styles.roles}>
      {account.roles.map((held) => (
        <li key={held.roleId} className={rows.actions}>
          {words.held(held)}
          {!isOwn && (
            <May call={peopleCalls.endRole} everywhere>
              <Button
                size="s"
                aria-label={t('end.openOf', { ...words.parts(held), name: account.name })}
                onClick={() => onOpen({ kind: 'end', account, held })}
              >
                {t('end.open')}
              </Button>
            </May>
          )}
        </li>
      ))}
    </ul>
  );
}

function Changes({ account, onOpen }: { account: Account; onOpen: TableProps['onOpen'] }) {
  const { t } = useTranslation('people');
  const { name } = account;
  const kind = account.isActive ? 'close' : 'reopen';
  return (
    <span className={rows.actions}>
      <May call={peopleCalls.giveRole} everywhere>
        <Button size="s" aria-label={t('give.openTo', { name })} onClick={() => onOpen({ kind: 'give', account })}>
          {t('give.open')}
        </Button>
      </May>
      <May call={peopleCalls.switchAccount} everywhere>
        <Button size="s" aria-label={t(`${kind}.openOf`, { name })} onClick={() => onOpen({ kind: 'switch', account })}>
          {t(`${kind}.open`)}
        </Button>
      </May>
    </span>
  );
}
