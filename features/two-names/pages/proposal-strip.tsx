// On the dashboard, above all else: releases that wait for a second name, for whoever asked and for whoever may give it.
import { May } from '@bantay/web/api/may.tsx';
import { useSession } from '@bantay/web/api/session.tsx';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { twoNamesCalls } from '../wire/two-names.calls.ts';
import styles from './two-names.module.css';
import { WaitingCard } from './waiting-card.tsx';

export interface Standing {
  proposalId: number;
  siteId: number;
  siteCode: string;
  level: number;
  proposedBy: { userId: number; name: string };
}

interface Props {
  proposals: readonly Standing[];
  /** A dialog shows it already. */
  isShown: boolean;
  onOpen: (proposal: Standing) => void;
}

export function ProposalStrip({ proposals, isShown, onOpen }: Props) {
  const { user } = useSession();
  const isOwn = ({ proposedBy }: Standing) => proposedBy.userId === user?.userId;
  const own = proposals.filter(isOwn).map(({ proposalId }) => proposalId);
  const { shown, forget } = useKept(own, isShown);
  return (
    <div className={styles.strip}>
      {proposals
        .filter((proposal) => !isOwn(proposal))
        .map((proposal) => (
          <Asked key={proposal.proposalId} proposal={proposal} onOpen={onOpen} />
        ))}
      {shown.map((id) => (
        <WaitingCard key={id} proposalId={id} onOver={() => forget(id)} />
      ))}
    </div>
  );
}

/** One's own stay until it was said what became of them: the feed takes them away at once. */
function useKept(own: readonly number[], isShown: boolean) {
  const [kept, setKept] = useState<readonly number[]>([]);
  // The feed may name one for a moment after it was said what became of it.
  const [gone, setGone] = useState<readonly number[]>([]);
  const fresh = own.filter((id) => !kept.includes(id) && !gone.includes(id));
  // What a dialog shows is said there.
  if (isShown && kept.length > 0) setKept([]);
  if (!isShown && fresh.length > 0) setKept([...kept, ...fresh]);
  const forget = (id: number) => {
    setKept((now) => now.filter((one) => one !== id));
    setGone((now) => [...now, id]);
  };
  return { shown: isShown ? [] : kept, forget };
}

function Asked({ proposal, onOpen }: { proposal: Standing; onOpen: (proposal: Standing) => void }) {
  const { t } = useTranslation('twonames');
  const { siteId, siteCode, level, proposedBy } = proposal;
  const site = siteCode.toUpperCase();
  return (
    <Band
      kind="info"
      action={
        <May call={twoNamesCalls.confirmProposal} site={siteId}>
          <Button kind="primary" aria-label={t('strip.lookOf', { site })} onClick={() => onOpen(proposal)}>
            {t('strip.look')}
          </Button>
        </May>
      }
    >
      {t('strip.asks', { name: proposedBy.name, site, level })}
    </Band>
  );
}
