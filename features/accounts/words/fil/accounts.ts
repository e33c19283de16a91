// Filipino words of sign-in and forgotten passwords. For review by a native speaker.
export const accounts = {
  signIn: {
    intro: 'Para sa mga kinatawan ng munisipyo at probinsya.',
    username: 'Username',
    password: 'Password',
    submit: 'Mag-sign in',
    forgot: 'Nakalimutan ang password?',
    register: 'Wala pang account? Magparehistro dito!',
    seals: 'Mga selyo ng munisipyo at probinsya (pansamantala)',
    demo: 'Demo data: gawa-gawa lamang ang lahat ng nakikita rito.',
    download: 'Mobile app',
  },
  notice: {
    title: 'Cookies at pagkapribado ng datos',
    text: 'May dalawang cookie ang site na ito para sa pag-sign in (tinatandaan ng isa ang browser na ito nang isang taon) at itinatago ang pangalan mo sa browser na ito. Walang pagsubaybay.',
    read: 'Basahin ang abiso sa pagkapribado',
    understood: 'Naiintindihan ko',
  },
  privacy: { title: 'Patakaran sa Pagkapribado', close: 'Isara' },
  expired: {
    title: 'Naka-sign out',
    text: 'Tapos na ang iyong session. Mag-sign in muli para magpatuloy; nananatili ang iyong na-type.',
    other: 'Ibang tao? Magsisimula muli ang pahina.',
    leave: 'Umalis sa pahinang ito',
  },
  again: {
    title: 'Mag-sign in muli',
    text: 'Magsisimula ito ng bagong session na 7 araw. Nananatili ang iyong na-type.',
  },
} as const;
