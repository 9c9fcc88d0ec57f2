import selectorParser from 'postcss-selector-parser';

/** What is guaranteed for every element that a selector matches. */
export interface Reach {
  /** The element has a class of the remote, or is inside of one that has. */
  readonly isOwn: boolean;
  /** The element is inside of one with a class of the remote. */
  readonly isInside: boolean;
}

export const NO_GUARANTEES: Reach = { isOwn: false, isInside: false };

/**
 * Pseudo-classes that match what any of their selectors matches. No other pseudo-class anchors:
 * `:not` and `:has` name one element to match another.
 */
const ALTERNATIVES = new Set([':is', ':where', ':matches', ':-webkit-any', ':-moz-any']);

/** Combinators whose right side is inside of the left side. */
const INWARDS = new Set([' ', '>']);
/** Combinators whose right side is a sibling: it is inside the element that contains both. */
const SIDEWAYS = new Set(['+', '~']);

interface Step {
  readonly nodes: selectorParser.Node[];
  /** Combinator to the next compound; null for the last. */
  combinator: string | null;
}

interface Stray {
  readonly selector: string;
  readonly index: number;
}

/**
 * The selectors of a rule that may match elements of others.
 * @param parent guarantees of the enclosing rule; null for none
 */
export function findStray(
  text: string,
  isOwnClass: (name: string) => boolean,
  parent: Reach | null,
): { readonly stray: readonly Stray[]; readonly reach: Reach } {
  const list = selectorParser().astSync(text).nodes;
  const judge = new Judge(isOwnClass, parent ?? NO_GUARANTEES);
  const reaches = list.map((selector) => judge.reachOf(selector, parent !== null));
  return {
    stray: list
      .filter((_, index) => !reaches[index]?.isOwn)
      .map((each) => ({ selector: String(each).trim(), index: each.first?.sourceIndex ?? 0 })),
    reach: everyOf(reaches),
  };
}

class Judge {
  constructor(
    private readonly isOwnClass: (name: string) => boolean,
    private readonly parent: Reach,
  ) {}

  /** @param isNested true: selectors without `&` are descendants of the parent */
  reachOf(selector: selectorParser.Selector, isNested = false): Reach {
    const steps = toSteps(selector);
    if (isNested && !namesParent(selector)) addParent(steps);
    if (steps.some(({ combinator }) => combinator !== null && !isKnown(combinator))) {
      return NO_GUARANTEES;
    }
    const reaches = steps.map(({ nodes }) => this.reachOfAll(nodes));
    const isInside = reaches.some(
      (reach, index) =>
        reach.isInside || (reach.isOwn && INWARDS.has(steps[index]?.combinator ?? '')),
    );
    return { isInside, isOwn: isInside || (reaches.at(-1)?.isOwn ?? false) };
  }

  /** Guarantees when all conditions apply to one element. */
  private reachOfAll(nodes: readonly selectorParser.Node[]): Reach {
    const reaches = nodes.map((node) => this.reachOfNode(node));
    return {
      isOwn: reaches.some(({ isOwn }) => isOwn),
      isInside: reaches.some(({ isInside }) => isInside),
    };
  }

  private reachOfNode(node: selectorParser.Node): Reach {
    if (node.type === 'class') return { isOwn: this.isOwnClass(node.value), isInside: false };
    if (node.type === 'nesting') return this.parent;
    if (node.type !== 'pseudo' || !ALTERNATIVES.has(node.value.toLowerCase())) return NO_GUARANTEES;
    return everyOf(node.nodes.map((selector) => this.reachOf(selector)));
  }
}

const isKnown = (combinator: string): boolean =>
  INWARDS.has(combinator) || SIDEWAYS.has(combinator);

/** Guarantees when any one of the conditions applies. */
const everyOf = (reaches: readonly Reach[]): Reach => ({
  isOwn: reaches.length > 0 && reaches.every(({ isOwn }) => isOwn),
  isInside: reaches.length > 0 && reaches.every(({ isInside }) => isInside),
});

function toSteps(selector: selectorParser.Selector): Step[] {
  const steps: Step[] = [{ nodes: [], combinator: null }];
  for (const node of selector.nodes) {
    const last = steps.at(-1) as Step;
    if (node.type === 'combinator') {
      last.combinator = node.value.trim() || ' ';
      steps.push({ nodes: [], combinator: null });
    } else if (node.type !== 'comment') last.nodes.push(node);
  }
  return steps;
}

function namesParent(selector: selectorParser.Selector): boolean {
  let isNamed = false;
  selector.walkNesting(() => {
    isNamed = true;
  });
  return isNamed;
}

/** `> b` within a rule is `& > b`, and `b` is `& b`. */
function addParent(steps: Step[]): void {
  const nodes = [selectorParser.nesting()];
  const [first] = steps;
  if (first?.nodes.length === 0) first.nodes.push(...nodes);
  else steps.unshift({ nodes, combinator: ' ' });
}
