/** What reviewers say about any place. `{dish}` stands for something from its menu. One sentence a line. */

export type Mood = 'good' | 'mixed' | 'bad';
export type Phrases = Readonly<Record<Mood, readonly string[]>>;

/** The sentences of a text, one a line. */
export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const ABOUT_DISHES: Phrases = {
  good: lines(`
    Order the {dish}.
    I keep thinking about the {dish}.
    We split the {dish} and should have ordered two.
    My husband does not share food, and now I know why: the {dish}.
    Came for the {dish}, stayed for another round.
    If you only get one thing, get the {dish}.
    My mother asked for the recipe for the {dish} and was politely refused.
    Drove in from Cleveland just for the {dish}.
    I have had the {dish} four times now and I am not done.
    The waitress said to get the {dish} and she was right.
    Do yourself a favor and start with the {dish}.
    Nobody else in town makes anything like the {dish}.
    Our six-year-old ate all of the {dish} and asked for more.
    I was not even hungry and I still finished the {dish}.
    The {dish} alone would bring me back.
    We took a visiting friend from Atlanta and she would not stop talking about the {dish}.
    Somebody in that kitchen cares a great deal about the {dish}.
    Ask for the {dish} even if you think you do not like it.
  `),
  mixed: lines(`
    Loved the {dish}, could have skipped the rest.
    Stick with the {dish} and you will be fine.
    I wanted to like the {dish} more than I did.
    We liked the {dish} better the first time we came.
    Good flavor in the {dish}, small plate for the money.
    They were out of the {dish} by seven.
    The {dish} needed salt, which was easily fixed.
    Split on the {dish}: he liked it, I would not get it again.
  `),
  bad: lines(`
    Waited forty minutes for the {dish} and it came out lukewarm.
    I sent back the {dish}, which I almost never do.
    Skip the {dish}.
    Whatever happened to the {dish}, it used to be good.
    Paid for the {dish} and got somebody else's order.
    I could have made the {dish} at home, and better.
  `),
};

export const ABOUT_THE_VISIT: Phrases = {
  good: lines(`
    Staff remembered us from last time.
    Best date night we have had since the baby.
    Easy parking after six.
    They were patient with our table of eleven.
    We got there at five thirty and had no wait at all.
    Walked over from the bridge and felt like we had earned it.
    The owner came by and asked how everything was, and meant it.
    Fair prices for what you get.
    They handled a nut allergy without any fuss.
    Brought my dad in his wheelchair and there was plenty of room.
    It was packed on a Tuesday, which tells you something.
    Our server was funny and quick and refilled everything.
    This is where I take people who think there is nothing to eat here.
    We celebrated our anniversary here and they sent out dessert.
    Clean, friendly, no nonsense.
    It feels like somebody's house, in a good way.
    Been coming since they opened and it has never slipped.
    Worth the wait, and I hate waiting.
    Went back two days later.
    Leave room for something sweet.
    Sit outside if the weather lets you.
    Get there early on Saturdays.
    My whole office goes on Fridays now.
    Music was low enough to talk.
    Took leftovers home and they were just as good at midnight.
    I moved away two years ago and this is still my first stop in town.
    They opened five minutes early because it was raining on us.
    Portions are honest.
    The kind of place you want to keep to yourself.
    Kids were happy, grandparents were happy, I was happy.
  `),
  mixed: lines(`
    Nice people, slow night.
    Parking was a pain.
    It gets loud after seven.
    We waited longer than they told us, but nobody was rude about it.
    Fine for a weeknight, not a destination.
    Prices have crept up since last year.
    Service was great at the start and then we did not see anyone for a while.
    Would try it again on a quieter day.
    Tables are close together, so be ready to meet people.
    The host was lovely and the kitchen was behind.
    A little cold by the window in January.
    Not bad, not memorable.
    Give it another few months to settle in.
    Better at lunch than at dinner.
    I have had better and I have had a lot worse.
    Bathrooms could use some attention.
  `),
  bad: lines(`
    Nobody came to the table for twenty minutes.
    Our order was wrong twice.
    The floor was sticky and so was the menu.
    I called about it and got no answer.
    Would not go back unless somebody else was paying.
    Half the menu was crossed out.
    Cold food, cold room.
    They charged us for a drink that never came.
    It smelled like the fryer needed changing.
    Delivery took an hour and a half and the bag was soaked through.
    You can do better two blocks away.
    The music was so loud we left before dessert.
  `),
};
