/** What both pages that are open to everybody begin with: the books, the tiles, and what the address asks for. */
import { readReadings, rulebooks, tiles, type Readings, type Rulebook, type Tile } from './explore';

/** The fields that list what they name, with commas between or by standing there again. */
const LISTS = ['reading', 'line', 'tiles', 'low'];

export class ExplorePage {
  books = $state.raw<Rulebook[]>([]);
  set = $state.raw<Tile[]>([]);
  bookId = $state('');
  readings = $state.raw<Readings>({});
  /** Why nothing can be shown, if nothing can. */
  failure = $state.raw<unknown>();
  /** What stood in the address and cannot be used, as it stood there. */
  unread = $state.raw<readonly string[]>([]);
  book = $derived(this.books.find((one) => one.id === this.bookId));

  /**
   * @param shown which books the page is about
   * @param own the further fields of its address, for a book: the others are told, not dropped
   * @param read reads those, and tells by `unread` what it cannot use
   */
  constructor(
    private shown: (book: Rulebook) => boolean,
    private own: (book: Rulebook | undefined) => readonly string[],
    private read: (asked: URLSearchParams, unread: (field: string, value: string) => void, tiles: Tile[], book: Rulebook | undefined) => void,
  ) {
    void this.begin();
  }

  /** Asks for books and tiles, again if that failed. */
  async begin(): Promise<void> {
    try {
      const [all, tileSet] = await Promise.all([rulebooks(), tiles()]);
      const asked = new URLSearchParams(location.search);
      const unread: string[] = [];
      const unused = (field: string, value: string) => unread.push(value === '' ? field : `${field}=${value}`);
      const books = all.filter(this.shown);
      const wanted = asked.get('rulebook');
      const found = books.find((one) => one.id === wanted);
      if (wanted && !found) unused('rulebook', wanted);
      const first = found ?? books.find((one) => one.game === 'pai-gow') ?? books[0];
      this.readings = readReadings(asked.getAll('reading').join(','), first, (part) => unused('reading', part));
      this.set = tileSet;
      const own = this.own(first);
      const known = new URLSearchParams();
      for (const field of new Set([...asked.keys()])) {
        const [value = '', ...more] = asked.getAll(field);
        if (own.includes(field)) known.append(field, LISTS.includes(field) ? [value, ...more].join(',') : value);
        // Of two values the API takes neither; here the first counts, and the others are told.
        if (!LISTS.includes(field) && ['rulebook', ...own].includes(field)) for (const other of more) unused(field, other);
      }
      this.read(known, unused, tileSet, first);
      for (const [field, value] of asked) {
        if (!['rulebook', 'reading', 'lang', ...own].includes(field)) unused(field, value);
      }
      this.books = books;
      this.bookId = first?.id ?? '';
      this.unread = unread;
      this.failure = undefined;
    } catch (error) {
      this.failure = error;
    }
  }

  /** Reads a ruling otherwise; the usual reading is that none is named. */
  choose(ruling: string, choice: string, usual: string | undefined): void {
    const { [ruling]: _, ...others } = this.readings;
    this.readings = choice === usual ? others : { ...others, [ruling]: choice };
  }
}
