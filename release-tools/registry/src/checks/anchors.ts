import selectorParser from 'postcss-selector-parser';

/** What is certain about every element that a selector matches. */
export interface Reach {
  /** It has a class of the remote, or is inside of an element that has one. */
  readonly isOwn: boolean;
  /** It is inside of an element with a class of the remote, whatever it has itself. */
  readonly isInside: boolean;
}

export const ANYWHERE: Reach = { isOwn: false, isInside: false };

/** Pseudo-classes that match what one of their selectors does. All others anchor nothing: `:not` and `:has` name an element
 * to match another one. */
const ALTERNATIVES = new Set([':is', ':where', ':matches', ':-webkit-any', ':-moz-any']);

/** Combinators after which the element on the right is inside of the one on the left. */
const INWARDS = new Set([' ', '>']);
/** After these it is beside it, and inside of whatever holds both. */
const SIDEWAYS = new Set(['+', '~']);

interface Step {
  readonly nodes: selectorParser.Node[];
  /** How it is tied to the next one; null for the last. */
  combinator: string | null;
}

interface Stray {
  readonly selector: string;
  readonly index: number;
}

/** The selectors of a rule that may match elements outside of the remote's own.
 * @param parent what is known of the rule around this one; null for none */
export function findStray(
  text: string,
  isOwnClass: (name: string) => boolean,
  parent: Reach | null,
): { readonly stray: readonly Stray[]; readonly reach: Reach } {
  const list = selectorParser().astSync(text).nodes;
  const judge = new Judge(isOwnClass, parent ?? ANYWHERE);
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

  /** @param isNested the parent's elements come before it where it does not name them */
  reachOf(selector: selectorParser.Selector, isNested = false): Reach {
    const steps = toSteps(selector);
    if (isNested && !namesParent(selector)) addParent(steps);
    if (steps.some(({ combinator }) => combinator !== null && !isKnown(combinator))) {
      return ANYWHERE;
    }
    const reaches = steps.map(({ nodes }) => this.reachOfAll(nodes));
    const isInside = reaches.some(
      (reach, index) =>
        reach.isInside || (reach.isOwn && INWARDS.has(steps[index]?.combinator ?? '')),
    );
    return { isInside, isOwn: isInside || (reaches.at(-1)?.isOwn ?? false) };
  }

  /** What several conditions on one element say of it together. */
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
    if (node.type !== 'pseudo' || !ALTERNATIVES.has(node.value.toLowerCase())) return ANYWHERE;
    return everyOf(node.nodes.map((selector) => this.reachOf(selector)));
  }
}

const isKnown = (combinator: string): boolean =>
  INWARDS.has(combinator) || SIDEWAYS.has(combinator);

/** What is certain whichever of them matches. */
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
