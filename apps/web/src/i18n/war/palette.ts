// Waray words of the keys and of the palette. For review by a native speaker.
export const palette = {
  deeds: {
    measure: 'Bag-o nga sukol',
    validate: 'Kumpirmaha an siyahan nga naghuhulat',
    keys: 'Mga pidliton',
    gauge: 'Gauge',
  },
  find: {
    title: 'Pamiling hin pahina o buruhaton',
    search: 'Pahina, lugar, gauge o buruhaton',
    nothing: 'Waray may sugad hito nga ngaran.',
    how: 'Pagpili pinaagi han mga arrow, abrihi han Enter.',
  },
  help: {
    title: 'Mga pidliton',
    on: 'Mga pidliton nga waray Ctrl',
    onHint: 'Nakatago hini nga device. Pirme nagana an Ctrl + K.',
    where: 'Nagana ini ha gawas han mga field ngan dialog. An pahina han lugar naabri ha lugar nga imo ginkakadtoan.',
  },
  nothing: {
    title: 'Waray naghuhulat hin desisyon',
    text: 'Sumala han kataposan nga baton han server. An bagis ha igbaw nasumat kon pira na ini kaiha.',
  },
} as const;
