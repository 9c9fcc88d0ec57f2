import type { Cuisine } from '../art/cloth';
import { lines } from './phrases-general';
import type { Phrases } from './phrases-general';

const phrases = (good: string, mixed: string, bad: string): Phrases => ({
  good: lines(good),
  mixed: lines(mixed),
  bad: lines(bad),
});

/** What reviewers say about the cooking, by the place's first cuisine. */
export const ABOUT_THE_COOKING: Readonly<Record<Cuisine, Phrases>> = {
  American: phrases(
    `Biscuits like my grandmother's, and I do not say that lightly.
     Real butter, real syrup, hot plates.
     The gravy was peppery and not from a packet.
     Coffee kept coming without asking.
     Vegetables cooked the old way, with a little something in the pot.
     Chicken stayed crisp all the way through the meal.
     You can tell the cornbread was made in iron.
     Simple food done with attention.
     They know how to poach an egg here.`,
    `Eggs were perfect, hash browns were pale.
     The tea was sweet enough to stand a spoon in.
     Gravy was good, biscuits were a little dry.
     Big menu, and it shows in places.
     Meat was tender but the sides tasted like the steam table.`,
    `Pancakes were cold in the middle.
     Mashed potatoes from a box, I would bet money on it.
     The chicken was dry enough to need two glasses of tea.
     Grits like wallpaper paste.`,
  ),
  Asian: phrases(
    `The broth tastes like somebody stayed up all night with it.
     Fresh herbs by the armful.
     Rice cooked properly, every grain.
     Spice level was honest: I asked for hot and I got hot.
     Bright, clean flavors and nothing greasy.
     The pickles alone are worth the trip.
     Noodles had real chew to them.
     Everything came out as it was ready, which is how it should be.`,
    `Broth was lovely, noodles a touch soft.
     Not as spicy as they warned.
     Good flavors, but the rice was dry.
     The lunch special is a better deal than dinner.`,
    `Noodles were one solid lump.
     It was all sugar and no heat.
     The fish did not smell like today's fish.`,
  ),
  BBQ: phrases(
    `Smoke ring you could see from across the room.
     The bark on that brisket, good grief.
     Sauce on the side, where it belongs.
     Pulled apart with a plastic fork.
     I could smell it from the interstate and turned around.
     Beans had burnt ends in them, as God intended.
     No sauce needed, and I am from Memphis.
     The slaw is crisp and not too sweet.
     They ran out at one thirty, so plan accordingly.`,
    `Ribs were great, brisket was a little dry on the flat end.
     Good smoke, but the sides are an afterthought.
     Sauce is too sweet for me, though my wife took a bottle home.
     You are paying for the view as much as the meat.`,
    `Meat had been sitting under a lamp.
     More fat than brisket.
     All sauce and no smoke.`,
  ),
  Chinese: phrases(
    `Dumpling skins thin enough to see the filling.
     The wok was properly hot and you can taste it.
     Ask for the other menu if they do not hand it to you.
     Greens were bright and garlicky.
     Soup dumplings full of actual soup.
     My in-laws are from Chengdu and they approved.
     Duck skin cracked like glass.
     Sunday carts move fast, so sit near the kitchen.`,
    `Dumplings were excellent, fried rice was ordinary.
     A bit heavy on the cornstarch.
     Good for takeout, less so for sitting down.
     Wanted more heat in the hot and sour.`,
    `Everything tasted of the same brown sauce.
     Fried rice was dry and the egg roll was cold.
     The chicken was mostly batter.`,
  ),
  Hamburger: phrases(
    `Crisp edges, soft bun, no nonsense.
     Fries were hot and actually tasted like potato.
     Juice ran to my elbows.
     Best burger in town under ten dollars.
     The shake needed a spoon, which is correct.
     Pickles made in house, and you can tell.
     Toasted bun, melted cheese, done.
     I have stopped making burgers at home.`,
    `Great burger, forgettable fries.
     Bun fell apart halfway through.
     A little small for the price, so get the double.
     Good patty, too much sauce.`,
    `Burger was gray all the way through.
     Fries were limp and cold.
     The bun was still frozen in the middle.`,
  ),
  Italian: phrases(
    `Pasta rolled that morning and cooked just right.
     You can hear them pounding veal in the back.
     Sauce tastes like Sunday.
     Bread basket disappeared twice.
     A glass of the house red was nine dollars and very good.
     The kind of ragù that takes all day.
     Garlic in everything and I am not sorry.
     We lingered two hours and no one rushed us.
     They put a candle in the tiramisù for her birthday.`,
    `Pasta was lovely, salad came straight from the fridge.
     Red sauce was a little sweet for me.
     Wine list is longer than it needs to be.
     Nice room, small portions.`,
    `Overcooked pasta and watery sauce.
     The bread was stale.
     Thirty dollars for that was hard to swallow.`,
  ),
  Mexican: phrases(
    `Tortillas made right in front of you.
     The orange salsa is not a joke.
     Al pastor off the spit with a slice of pineapple, just like it should be.
     Order at the counter and trust whoever is ahead of you.
     Horchata cold and not too sweet.
     Three salsas, all of them different, all of them good.
     Tastes like my tía's kitchen in Guanajuato.
     Limes cut fresh, onions pickled properly.
     Sunday menudo fixed everything that was wrong with me.`,
    `Tacos were great, rice was plain.
     Chips cost extra, which felt stingy.
     Salsa was milder than I hoped.
     Go for the weekend specials rather than the regular menu.`,
    `Tortillas were cold and cracked.
     The guacamole had seen better days.
     No seasoning in the meat at all.`,
  ),
  Pizza: phrases(
    `Crust blistered in all the right places.
     Folded it, ate it standing up, ordered another.
     Good chew, good char, not drowned in cheese.
     The burnt corner piece is the best piece.
     Honey and hot peppers on a pie, who knew.
     Held up cold the next morning, the true test.
     They will do half and half without sighing.
     Dough has that sour tang from a long rest.`,
    `Great crust, a bit stingy with the toppings.
     Middle was soggy but the edges were wonderful.
     A slice is a better deal than a pie.
     Took a while on a Friday, so call ahead.`,
    `Burnt underneath and raw on top.
     Tasted like the box.
     An hour for a plain cheese pizza.`,
  ),
  German: phrases(
    `Pretzel was hot and the mustard cleared my head.
     Schnitzel bigger than the plate and crisp to the edge.
     Beer poured slowly and properly.
     Sat on a long bench and made three friends.
     Kraut was tangy and not from a can.
     The rye bread is the real thing; I lived in Kassel for six years.
     Strudel came warm.
     They play the accordion and somehow it works.`,
    `Great beer, average sausage.
     Spätzle could have used more cheese.
     The band is fun for about forty minutes.
     Heavy food, so go hungry and go in winter.`,
    `Schnitzel was greasy and the potatoes were cold.
     Eleven dollars for a beer is too much.
     The pretzel was hard as a rock.`,
  ),
};
