/**
 * The words that common passwords are made of. A password is refused when, without case, digits and signs at its ends
 * and the usual stand-ins (4 for a, $ for s), nothing but one of them is left: 'P@ssw0rd1!', 'savant-2026', 'Dragon99'.
 * So each word stands for hundreds of passwords.
 */
const WORDS = `
  password passwort passwords passw passwd pass passcode secret secrets letmein welcome welcomeback login logon signin
  admin administrator root user username guest default changeme changeit temp temporary test testing tester testtest
  qwerty qwertz azerty qwertyuiop qwertyui asdf asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm qazwsx qazwsxedc qweasd
  qweasdzxc wasd poiuytrewq abc abcd abcde abcdef abcdefg abcdefgh abcabc aaaaaa aaaaaaaa xxxxxx zzzzzz asd qwe zxc
  iloveyou ilovey loveyou lovely love loveme lover forever trustno sunshine princess prince queen king angel angels
  dragon monkey tiger tigers lion lions eagle eagles bear bears wolf wolves panther panthers shark dolphin dolphins
  horse kitty kitten kitten cat cats dog dogs doggy puppy bunny rabbit butterfly turtle panda penguin unicorn dinosaur
  football soccer baseball basketball softball hockey tennis volleyball swimming golf golfer lacrosse cricket rugby
  superman batman spiderman ironman wonderwoman captain avengers marvel pokemon pikachu mario luigi zelda sonic minecraft
  fortnite roblox starwars yoda jedi skywalker harrypotter hogwarts gandalf frodo naruto goku matrix terminator
  michael jordan michelle jennifer jessica ashley amanda daniel danielle andrew anthony joshua matthew robert thomas
  charlie george william james john david joseph christopher nicholas alexander benjamin samantha elizabeth victoria
  nicole stephanie melissa rebecca rachel hannah sarah emily olivia sophia isabella maria carlos jose juan luis diego
  chelsea arsenal liverpool barcelona realmadrid juventus manchester lakers yankees cowboys steelers packers broncos
  raiders patriots seahawks giants dodgers redsox cubs celtics bulls warriors heat spurs rangers ravens falcons saints
  january february march april may june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday spring summer autumn fall winter christmas halloween easter holiday birthday
  school schools teacher teachers student students pupil classroom class homework education educator scholar scholars
  principal lunch library mascot college university academy kindergarten graduate graduation senior junior freshman
  sophomore habit habits habitpoints points point house houses roster leaderboard award awards reward rewards
  savant junbi tafakari umusa laulima ownit workhard setgoals beresponsible gethere bepositive nevergiveup
  beaccountable behonest bededicated becourteous beengaged beempathetic dooyourpart doyourpart lookinthemirror
  america american usa canada mexico england london paris berlin texas florida california newyork chicago boston
  dallas houston denver seattle detroit atlanta miami phoenix austin brooklyn hawaii alaska oregon virginia georgia
  computer internet google facebook instagram youtube tiktok snapchat twitter amazon apple microsoft windows macbook
  samsung android iphone nintendo playstation xbox laptop tablet keyboard mobile phone email server network database
  chocolate cookie cookies cheese banana orange cherry peaches strawberry blueberry pizza burger taco coffee pepper
  ginger candy sugar honey butter pumpkin potato pickle muffin cupcake icecream popcorn bacon
  flower flowers rainbow sunflower rose daisy lily garden forest mountain river ocean beach island star stars moon
  galaxy universe planet earth thunder lightning storm snow snowball fire phoenix shadow midnight silver golden gold
  diamond crystal ruby purple yellow green blue red black white orange pink
  freedom liberty america jesus christ god heaven faith hope grace blessed church family mother father mommy daddy
  brother sister baby friend friends bestfriend hello hellokitty goodbye happy smile smiley lucky winner master hunter
  ranger soldier killer ninja samurai wizard merlin magic magical mustang corvette ferrari porsche mercedes honda toyota
  yamaha harley camaro guitar music piano drummer dancer singer artist gamer player hacker cool awesome fantastic
  nothing whatever something anything everything mypassword yourpassword thepassword newpassword oldpassword nopassword
  helloworld opensesame access accesscode money dollar million business company office manager customer service
  bailey buddy buster maggie max molly bella lucy rocky duke jack sadie daisy toby jake harley sophie chloe shadow
  peanut pepper oreo cooper tucker bandit sparky fluffy snoopy garfield mickey minnie donald simba nemo dory elsa olaf
`;

const BLOCKED = new Set(WORDS.split(/\s+/).filter(Boolean));

const STAND_INS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const unmasked = (text: string) => text.replace(/[013457@$!+]/g, (sign) => STAND_INS[sign] ?? sign);

/** Whether the password is one of the first that anyone would try: a common word in disguise, a run, or the person's own. */
export function isEasyToGuess(password: string, personal: readonly string[]): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  const readings = [lettersOf(folded), lettersOf(unmasked(withoutEnds(folded))), lettersOf(unmasked(folded))];
  if (readings.some((reading) => BLOCKED.has(reading) || BLOCKED.has(halfOf(reading)))) return true;
  // Nothing but digits and signs, one sign again and again, or a run along the digits or the alphabet.
  if (lettersOf(folded).length < 2 || new Set(folded).size < 4 || withoutRuns(folded).length < 4) return true;
  return personal.some((part) => {
    const own = lettersOf(part.normalize('NFKC').toLowerCase());
    return (
      own.length >= 4 && readings.some((reading) => reading.replaceAll(own, '').length < 3 && reading.includes(own))
    );
  });
}

/** Leaves out what is four or more steps in one direction: '1234', 'dcba', 'aaaa'. */
function withoutRuns(text: string): string {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const isInRun = codes.map(() => false);
  for (const step of [-1, 0, 1]) {
    let length = 1;
    for (let index = 1; index <= codes.length; index += 1) {
      const follows = (codes[index] ?? Number.NaN) - (codes[index - 1] ?? 0) === step;
      if (follows) length += 1;
      else {
        if (length >= 4) isInRun.fill(true, index - length, index);
        length = 1;
      }
    }
  }
  return Array.from(text)
    .filter((_, index) => !isInRun[index])
    .join('');
}

/** 'dragondragon' is 'dragon'. */
function halfOf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}
