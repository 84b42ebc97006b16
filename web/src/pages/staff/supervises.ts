import type { Session } from '$lib/api';

const ABOVE: readonly string[] = ['game-supervisor', 'casino-supervisor', 'gaming-shift-manager'];

/** Whether a console also acts as its table's supervisor: on a demo floor, and where one is signed in at it. */
export const supervises = ({ demo, person }: Session) => demo || (person !== null && ABOVE.includes(person.post));
