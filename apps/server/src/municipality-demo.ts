// The demo municipality: place and codes of lpa as published, every name, number and address plainly invented.
/** Numbers beginning 0900 000 are given to nobody here; the texts say "demo" wherever a person could mistake them. */
const DEMO_NUMBER = '0900 000 0000';

/** An invented outline: four corners some 400 m from the middle. */
const around = (latitude: number, longitude: number): [number, number][] =>
  [
    [0.003, 0],
    [0, 0.004],
    [-0.004, 0.001],
    [-0.001, -0.003],
  ].map(([north = 0, east = 0]) => [Number((latitude + north).toFixed(4)), Number((longitude + east).toFixed(4))]);

export const demoMunicipality = {
  demo: true,
  office: 'Demo MDRRMO Paranas',
  municipality: 'Paranas',
  province: 'Samar',
  contact: { message: 'Bantay Demo Project on Messenger (invented)', text: DEMO_NUMBER, call: '(000) 000 0000' },
  privacy: {
    email: 'privacy@bantay.invalid',
    address: 'Demo Data Protection Officer, 1 Invented Street, Paranas, Samar',
  },
  seals: [
    { file: 'seal-municipality.svg', alt: 'Invented seal of the demo municipality' },
    { file: 'seal-province.svg', alt: 'Invented seal of the demo province' },
  ],
  emergencyNumbers: [
    { agency: 'Demo MDRRMO', numbers: [DEMO_NUMBER] },
    { agency: 'Demo Police Station', numbers: ['0900 000 0001'] },
    { agency: 'Demo Fire Station', numbers: ['0900 000 0002'] },
    { agency: 'Demo Rural Health Unit', numbers: ['0900 000 0003'] },
  ],
  /** Nobody: the simulator of the demo takes what is sent to it. */
  duty: [{ name: 'Demo: Duty Officer (invented)', number: '639000000009' }],
  hazardMaps: { lpa: 'hazard-map-lpa.svg', scu: null },
  sites: {
    lpa: {
      purok: null,
      sitio: null,
      barangay: 'Lipata',
      municipality: 'Paranas',
      province: 'Samar',
      region: 'VIII',
      psgc: 806022016,
      areaCode: 55,
      households: 'Demo: 120 households, 1 elementary school, 1 chapel, 400 m of barangay road',
      season: 1 as const,
      latitude: 11.786,
      longitude: 125.02,
      outline: around(11.786, 125.02),
    },
    scu: {
      purok: null,
      sitio: 'Kawayan (demo)',
      barangay: 'San Isidro (demo)',
      municipality: 'Paranas',
      province: 'Samar',
      region: 'VIII',
      psgc: 806022999,
      areaCode: 55,
      households: 'Demo: 45 households, 1 day-care centre, 1 foot bridge',
      season: 1 as const,
      latitude: 11.803,
      longitude: 125.041,
      outline: around(11.803, 125.041),
    },
  },
};

const seal = (letters: string, fill: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img">
  <circle cx="48" cy="48" r="45" fill="${fill}" stroke="#1c3d5a" stroke-width="4"/>
  <circle cx="48" cy="48" r="34" fill="#ffffff" stroke="#1c3d5a" stroke-width="2"/>
  <text x="48" y="46" font-family="sans-serif" font-size="18" font-weight="700" text-anchor="middle" fill="#1c3d5a">${letters}</text>
  <text x="48" y="64" font-family="sans-serif" font-size="13" text-anchor="middle" fill="#1c3d5a">DEMO</text>
</svg>
`;

const hazardMap = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" role="img">
  <rect width="800" height="600" fill="#f3efe4"/>
  <path d="M0 120 Q200 60 420 150 T800 110 V0 H0 Z" fill="#d8c9a5"/>
  <path d="M120 130 Q260 90 420 150 Q470 260 400 340 Q250 330 150 260 Z" fill="#c8553d" fill-opacity="0.55"/>
  <path d="M150 260 Q250 330 400 340 Q470 400 430 450 Q260 440 130 350 Z" fill="#e8b04a" fill-opacity="0.6"/>
  <path d="M0 470 Q250 500 480 440 T800 470" fill="none" stroke="#6b7d8c" stroke-width="10"/>
  <g font-family="sans-serif" fill="#222222">
    <text x="40" y="50" font-size="26" font-weight="700">Hazard map of lpa: DEMO, invented, not for use</text>
    <text x="230" y="210" font-size="22">High</text>
    <text x="240" y="385" font-size="22">Moderate</text>
    <text x="560" y="440" font-size="20">Barangay road</text>
  </g>
</svg>
`;

/** Written beside the demo file, by name. */
export const DEMO_PICTURES: Readonly<Record<string, string>> = {
  'seal-municipality.svg': seal('MUN', '#f2c14e'),
  'seal-province.svg': seal('PROV', '#8fb996'),
  'hazard-map-lpa.svg': hazardMap,
};
