// Filipino sentences of every refusal. For review by a native speaker.
export const problems = {
  malformed: 'Suriin ang ipinadalang form: {{what}}',
  unsigned: 'Mangyaring mag-sign in.',
  forbidden: 'Hindi bukas ito sa iyong account.',
  foreignOrigin: 'Hindi tinatanggap ang mga kahilingan mula sa ibang site.',
  notFound: 'Walang laman ang address na ito.',
  methodNotAllowed: 'Hindi tumatanggap ng {{method}} ang address na ito.',
  tooLarge: 'Masyadong malaki iyan.',
  wrongMediaType: 'Hindi nauunawaan dito ang ganitong uri ng nilalaman.',
  tooMany: 'Masyadong maraming subok. Maghintay nang {{seconds}} s at subukang muli.',
  unavailable: 'Hindi pa handa ang server. Subukang muli maya-maya.',
  wrongPassword: 'Walang tugmang username at password',
  onlyStakeholders: 'Mga account lamang ng MLGU at PLGU ang maaaring mag-login dito.',
  codesUsedUp: 'Sampung code na ang hiningi ngayong araw. Humingi ng bagong password sa operator ng Bantay.',
  registrationDisabled:
    'Sarado ang pagpaparehistro. Makipag-ugnayan sa proyekto sa pamamagitan ng mensahe, text o tawag.',
  invalidOtp: 'Maling OTP. Makipag-ugnayan sa inyong system administrator.',
  passwordTooWeak:
    'Kailangan ng bagong password ang hindi bababa sa {{min}} karakter at hindi dapat madaling mahulaan.',
  network: 'Walang koneksyon sa server. Suriin ang network at subukang muli.',
  timeout: 'Hindi sumagot ang server sa takdang oras. Subukang muli.',
  nonsense: 'Hindi mabasa ang sagot ng server. Subukang muli.',
  fault: 'May nagkamali sa pahinang ito. Subukang muli; kung nananatili, i-load muli.',
  titles: { invalidOtp: 'Maling OTP', passwordTooWeak: 'May mali' },
} as const;
