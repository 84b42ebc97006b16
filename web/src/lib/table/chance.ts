/** Whether chance at a table is virtual: each game names its own source, `virtual_wheel`, `virtual_tiles`, `virtual_shoe`. */
export const virtualChance = (view: object): boolean => Object.entries(view).some(([name, is]) => name.startsWith('virtual_') && is === true);
