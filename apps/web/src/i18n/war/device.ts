// Waray words of what this device can do by itself. For review by a native speaker; what is missing is shown in Filipino.
export const device = {
  newer: { is: 'May-ada mas bag-o nga bersyon han Bantay.', load: 'I-load ini' },
  missing: {
    why: 'Kinahanglan hin koneksyon ini nga pahina.',
    since: 'Waray na koneksyon tikang {{time}}.',
    here: 'Mga pahina ha sini nga device',
    none: 'Waray pa pahina nga natipigan ha sini nga device. Pabay-i nga abrido an Bantay hin usa ka minuto kon may koneksyon.',
  },
  hint: {
    what: 'Ibutang an Bantay ha home screen: naabri ini bisan waray koneksyon.',
    share: 'Pidlita an Share, katapos Add to Home Screen.',
    byHand: 'Ha menu han imo browser: Install app o Add to Home screen.',
    install: 'I-install',
    no: 'Diri na',
    seen: 'Nabasa ko na',
  },
};
