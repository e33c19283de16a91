// Filipino words of the frame of `/admin`. For review by a native speaker.
export const admin = {
  title: 'Pangangasiwa',
  intro: 'May bisa agad ang binabago rito, at nananatili sa audit kung sino at bakit.',
  list: 'Mga bahagi',
  none: 'Wala pang makapagbabago ng mga papel, site o tao sa browser. Ang nagpapatakbo ng server ang pumipili ng admin: npm run account -- role NAME admin',
  notYours: 'Para sa mga admin ang mga bahaging ito.',
  whoChanged: 'Sino ang nagbago nito?',
  sections: {
    accounts: 'Mga account at papel',
    sites: 'Mga site',
    contacts: 'Mga contact at tumatanggap',
    gauges: 'Mga gauge at column',
    keys: 'Mga susi ng logger',
    wording: 'Mga salita ng babala',
    limits: 'Mga threshold at tagal',
    settings: 'Mga setting',
    audit: 'Audit',
  },
};
