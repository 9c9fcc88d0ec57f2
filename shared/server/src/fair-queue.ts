/** Takes entries from each party in turn, so that a party with many entries does not delay the others. */
export class FairQueue<Entry> {
  /** Parties in turn. None is empty. */
  private readonly lines = new Map<string | null, Entry[]>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  lengthOf(party: string | null): number {
    return this.lines.get(party)?.length ?? 0;
  }

  push(party: string | null, entry: Entry): void {
    const line = this.lines.get(party);
    if (line) line.push(entry);
    else this.lines.set(party, [entry]);
    this.count += 1;
  }

  /** Takes the first entry of the party whose turn it is. That party is last in turn afterwards. */
  shift(): Entry | undefined {
    const [next] = this.lines;
    if (!next) return undefined;
    const [party, line] = next;
    const [first] = line;
    this.lines.delete(party);
    this.lines.set(party, line);
    this.drop(party, 0);
    return first;
  }

  /** Takes the last entry of the party with the most entries, if it has more than a limit. */
  popLongest(length: number): Entry | undefined {
    const [longest] = [...this.lines].sort(([, left], [, right]) => right.length - left.length);
    if (!longest || longest[1].length <= length) return undefined;
    const [party, line] = longest;
    const last = line.at(-1);
    this.drop(party, line.length - 1);
    return last;
  }

  remove(party: string | null, entry: Entry): void {
    const at = this.lines.get(party)?.indexOf(entry) ?? -1;
    if (at >= 0) this.drop(party, at);
  }

  private drop(party: string | null, at: number): void {
    const line = this.lines.get(party);
    line?.splice(at, 1);
    if (line?.length === 0) this.lines.delete(party);
    this.count -= 1;
  }
}
