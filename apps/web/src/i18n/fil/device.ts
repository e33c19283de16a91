// Filipino words of what this device can do by itself. For review by a native speaker.
export const device = {
  newer: { is: 'May mas bagong bersyon ng Bantay.', load: 'I-load ito' },
  missing: {
    why: 'Kailangan ng koneksyon ang pahinang ito.',
    since: 'Wala nang koneksyon mula {{time}}.',
    here: 'Mga pahinang nasa device na ito',
    none: 'Wala pang pahinang nakatago sa device na ito. Iwanang bukas ang Bantay nang isang minuto kapag may koneksyon.',
  },
  hint: {
    what: 'Ilagay ang Bantay sa home screen: bumubukas ito kahit walang koneksyon.',
    share: 'Pindutin ang Share, saka Add to Home Screen.',
    byHand: 'Sa menu ng iyong browser: Install app o Add to Home screen.',
    install: 'I-install',
    no: 'Huwag na',
    seen: 'Nabasa ko na',
  },
};
