import type { Cents } from './wire';

/** How the chips of a denomination look: ground, edge spots, how many of them, and the ink of the number. */
export interface ChipLook {
  ground: string;
  spot: string;
  ink: string;
  face: string;
  spots: number;
}

const LOOKS: [Cents, ChipLook][] = [
  [10_000_000, { ground: '#7a1f4d', spot: '#f4c95d', ink: '#3d0f27', face: '#fbe9f1', spots: 12 }],
  [1_000_000, { ground: '#1c5c5a', spot: '#f4c95d', ink: '#0d3736', face: '#e3f4f2', spots: 12 }],
  [500_000, { ground: '#6b4226', spot: '#f2e4c9', ink: '#4a2b16', face: '#f7ecdc', spots: 10 }],
  [100_000, { ground: '#d9a520', spot: '#3a2c06', ink: '#4d3a06', face: '#fff6da', spots: 10 }],
  [50_000, { ground: '#5f2d84', spot: '#f0e3fa', ink: '#451d63', face: '#f6edfc', spots: 8 }],
  [10_000, { ground: '#1b1e21', spot: '#f2efe6', ink: '#1b1e21', face: '#f5f3ec', spots: 8 }],
  [5_000, { ground: '#c4601a', spot: '#fff0de', ink: '#7a3707', face: '#fff3e6', spots: 8 }],
  [2_500, { ground: '#147a4d', spot: '#ecf7ee', ink: '#0b5232', face: '#eefaf2', spots: 8 }],
  [2_000, { ground: '#49742c', spot: '#f4f7d6', ink: '#2f5018', face: '#f5f9e4', spots: 6 }],
  [1_000, { ground: '#1d5fa8', spot: '#eaf3fc', ink: '#124378', face: '#eef6fd', spots: 6 }],
  [500, { ground: '#b3232f', spot: '#fdeeee', ink: '#86121d', face: '#fdf1f0', spots: 6 }],
  [250, { ground: '#c75785', spot: '#fdeef5', ink: '#8b2550', face: '#fdf0f6', spots: 6 }],
  [200, { ground: '#8c8a3d', spot: '#fbfadf', ink: '#55531b', face: '#fbfae8', spots: 4 }],
  [100, { ground: '#e9e4d4', spot: '#2b5f9e', ink: '#2a3b4f', face: '#fffdf6', spots: 4 }],
];
const SMALL: ChipLook = { ground: '#8a939a', spot: '#eef1f3', ink: '#3b454d', face: '#f4f6f7', spots: 4 };

/** The look of the largest chip that is not worth more than `amount`. */
export function chipLook(amount: Cents): ChipLook {
  return LOOKS.find(([denomination]) => denomination <= amount)?.[1] ?? SMALL;
}
