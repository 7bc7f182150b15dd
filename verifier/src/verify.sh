#!/usr/bin/env bash
# 印迹证据包核验: verify.sh [--root SHA256] [--at DAY] BUNDLE_DIR_OR_ZIP TRUST_DIR
#
# Repeats the checks of the verifier page with bash, coreutils (8.31 or later) and openssl (3 or later) alone, offline; a
# zip needs gzip as well. TRUST_DIR holds policy.txt, creator-ca.pem and tsa-ca.pem from a source you trust, and the
# revocation lists creator-ca.crl and tsa-ca.crl if you have them: the trust/ folder inside a bundle is not read. Where it has root.txt, that must be signed
# and name the other files; --root is the fingerprint of one of its versions, from paper. --at is the day of the verification (today).
# Prints one line per check. Exit status: 0 valid, 1 invalid, 2 cannot decide.
#
# Formats: docs/evidence-format.md; c2sp.org/tlog-proof, signed-note, tlog-checkpoint, tlog-cosignature, tlog-policy;
# RFC 3161, 5652, 6962, 8785; APPNOTE 6.3. ML-DSA-44 cosignatures are passed over: openssl 3.0 cannot verify them.
set -u
export LC_ALL=C TZ=UTC0
shopt -s globstar nullglob dotglob

readonly SKEW_MS=300000 DAY_MS=86400000 MOST_SAFE=9007199254740991
failed=0 skipped=0
pass() { printf '通过    %-18s %s\n' "$1" "$2"; }
fail() { printf '未通过  %-18s %s\n' "$1" "$2"; failed=1; }
skip() { printf '未检查  %-18s %s\n' "$1" "$2"; skipped=1; }
withhold() { printf '未检查  %-18s %s\n' "$1" '公开版不出示作品名、存入人与签名文件'; }
cannot() { printf '无法判断: %s\n' "$1" >&2; exit 2; }
refuse() { fail "$1" "$2"; judged=1; printf '结论: 无效\n'; exit 1; }
# What this script alone cannot read; docs/evidence-format.md §6 lists these reasons.
readonly OTHER='verify.sh 不能判断，请用核验页或另一个核验程序'

known_root= today=
while [ $# -gt 2 ]; do
  case $1 in --root) known_root=$2 ;; --at) today=$2 ;; *) break ;; esac
  shift 2
done
[ $# -eq 2 ] || cannot 'usage: verify.sh [--root SHA256] [--at DAY] BUNDLE_DIR_OR_ZIP TRUST_DIR'
bundle=$1 trust=$2
for name in policy.txt creator-ca.pem tsa-ca.pem; do
  [ -f "$trust/$name" ] || cannot "$trust/$name is missing"
done
tmp=$(mktemp -d) || cannot 'no temporary folder'
# A fault of this script ends it with 1 or 127, and says nothing about the bundle.
judged=
trap 'rm -rf "$tmp"; [ -n "$judged" ] || exit 2' EXIT
trap '' XFSZ # a write beyond ulimit -f then fails

# A process costs more than anything computed here, so that what bash can do itself it does itself.
# Through a file: a command substitution is a process more.
read_words() { # the output of od, whose last word is how many bytes it read: sets hex and count
  local words
  hex='' count=0
  IFS=$' \n' read -r -d '' -a words <"$tmp/read"
  [ ${#words[@]} -ge 3 ] || return 0
  count=$((16#${words[-1]} - 16#${words[0]}))
  printf -v hex '%s' "${words[@]:1:${#words[@]}-2}"
  hex=${hex:0:2*count}
}
readonly OD='od -Ax -v -tx8 --endian=big -w4194304'
text=00
if [ "${text//??/\\x&}" = '\x00' ]; then escape() { escaped=${1//??/\\x&}; } # bash 5.2 puts the match for &
else escape() { local i; escaped=; for ((i = 0; i < ${#1}; i += 2)); do escaped+="\\x${1:i:2}"; done; }; fi
text_of() { escape "$1"; printf -v text "$escaped"; } # hex without zero bytes: sets text
from_hex() { # hex: writes the bytes
  if [ ${#1} -gt 16000 ]; then basenc --base16 -d <<<"${1^^}"; else escape "$1"; printf "$escaped"; fi
}
write_hex() { from_hex "$1" >"$2"; } # hex, file
declare -A hashed=() # by "algorithm file" and "sha256 hex"
sha256() { # file: sets digest
  digest=${hashed["sha256 $1"]-}
  [ -z "$digest" ] || return 0
  sha256sum <"$1" >"$tmp/read"
  read -r digest _ <"$tmp/read"
}
need_openssl() { case $(openssl version 2>/dev/null) in 'OpenSSL '[3-9]*) ;; *) cannot 'openssl 3 or later is needed' ;; esac }
hash_all() { # algorithm, files: one process for all of them
  local algorithm=$1 i lines
  shift
  case $algorithm in
    sm3) openssl dgst -sm3 -provider default -r -- "$@" >"$tmp/read" 2>/dev/null || need_openssl ;; # 1.1 has no -provider
    *) sha256sum -- "$@" >"$tmp/read" ;;
  esac
  mapfile -t lines <"$tmp/read"
  # Fewer or more lines: a file that cannot be read, or a name of several lines.
  [ ${#lines[@]} -eq $# ] || return 0
  for ((i = 0; i < ${#lines[@]}; i++)); do
    lines[i]=${lines[i]#\\}
    hashed["$algorithm ${@:i+1:1}"]=${lines[i]:0:64}
  done
}
parts_written=0
hash_parts() { # hex of several: what sha256_of says of each
  local each files=() parts=()
  for each in "$@"; do
    [ -z "${hashed["sha256 $each"]+x}" ] || continue
    hashed["sha256 $each"]='' parts+=("$each") files+=("$tmp/part$((parts_written += 1))")
    write_hex "$each" "${files[-1]}"
  done
  [ ${#files[@]} -eq 0 ] || hash_all sha256 "${files[@]}"
  for each in "${!parts[@]}"; do hashed["sha256 ${parts[each]}"]=${hashed["sha256 ${files[each]}"]-}; done
}
sm3() { # file: sets digest
  digest=${hashed["sm3 $1"]-}
  [ -n "$digest" ] || digest=$(openssl dgst -sm3 -r "$1") digest=${digest:0:64}
}
# FIPS 180-4 on 64-bit integers: x * 4294967297 is the word x twice, so that a shift of it rotates.
declare -rai K256=(
  0x428a2f98 0x71374491 0xb5c0fbcf 0xe9b5dba5 0x3956c25b 0x59f111f1 0x923f82a4 0xab1c5ed5 0xd807aa98 0x12835b01 0x243185be
  0x550c7dc3 0x72be5d74 0x80deb1fe 0x9bdc06a7 0xc19bf174 0xe49b69c1 0xefbe4786 0x0fc19dc6 0x240ca1cc 0x2de92c6f 0x4a7484aa
  0x5cb0a9dc 0x76f988da 0x983e5152 0xa831c66d 0xb00327c8 0xbf597fc7 0xc6e00bf3 0xd5a79147 0x06ca6351 0x14292967 0x27b70a85
  0x2e1b2138 0x4d2c6dfc 0x53380d13 0x650a7354 0x766a0abb 0x81c2c92e 0x92722c85 0xa2bfe8a1 0xa81a664b 0xc24b8b70 0xc76c51a3
  0xd192e819 0xd6990624 0xf40e3585 0x106aa070 0x19a4c116 0x1e376c08 0x2748774c 0x34b0bcb5 0x391c0cb3 0x4ed8aa4a 0x5b9cca4f
  0x682e6ff3 0x748f82ee 0x78a5636f 0x84c87814 0x8cc70208 0x90befffa 0xa4506ceb 0xbef9a3f7 0xc67178f2
)
sha256_of() { # hex: sets digest; a long one is for sha256sum
  local text=$1 i x y a b c d e f g h M=4294967295 w=() s
  digest=${hashed["sha256 $1"]-}
  [ -z "$digest" ] || return 0
  if [ ${#1} -gt 600 ]; then from_hex "$1" >"$tmp/hashed"; sha256 "$tmp/hashed"; return; fi
  s=(0x6a09e667 0xbb67ae85 0x3c6ef372 0xa54ff53a 0x510e527f 0x9b05688c 0x1f83d9ab 0x5be0cd19)
  text+=80
  while [ $((${#text} % 128)) -ne 112 ]; do text+=00; done
  printf -v text '%s%016x' "$text" $((4 * ${#1}))
  while [ -n "$text" ]; do
    for ((i = 0; i < 16; i++)); do w[i]=$((16#${text:8*i:8})); done
    text=${text:128}
    for ((; i < 64; i++)); do
      ((x = w[i-15] * 4294967297, y = w[i-2] * 4294967297, w[i] = (w[i-16] + w[i-7] +
        ((x >> 7 ^ x >> 18 ^ w[i-15] >> 3) & M) + ((y >> 17 ^ y >> 19 ^ w[i-2] >> 10) & M)) & M))
    done
    ((a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7]))
    for ((i = 0; i < 64; i++)); do
      ((x = e * 4294967297, y = a * 4294967297,
        h += ((x >> 6 ^ x >> 11 ^ x >> 25) & M) + (e & f ^ ~e & g) + K256[i] + w[i],
        x = (h + d) & M, y = (h + ((y >> 2 ^ y >> 13 ^ y >> 22) & M) + (a & b ^ a & c ^ b & c)) & M,
        h = g, g = f, f = e, e = x, d = c, c = b, b = a, a = y))
    done
    ((s[0] = s[0] + a & M, s[1] = s[1] + b & M, s[2] = s[2] + c & M, s[3] = s[3] + d & M,
      s[4] = s[4] + e & M, s[5] = s[5] + f & M, s[6] = s[6] + g & M, s[7] = s[7] + h & M))
  done
  printf -v digest '%08x' "${s[@]}"
}
hex_of_text() { # text: sets hex
  local i octet
  hex=
  for ((i = 0; i < ${#1}; i++)); do printf -v octet '%02x' "'${1:i:1}"; hex+=${octet: -2}; done
}
moment() { printf -v moment '%(%FT%TZ)T' "$1"; } # POSIX seconds: sets moment
readonly UTF8_2=$'[\xc2-\xdf][\x80-\xbf]' UTF8_TAIL=$'[\x80-\xbf]'
is_utf8() { # whether a text is UTF-8: every sequence is taken out, and nothing is left above ASCII
  [[ $1 == *[$'\x80'-$'\xff']* ]] || return 0
  local text=${1//$UTF8_2/x} t=$UTF8_TAIL
  text=${text//$'\xe0'[$'\xa0'-$'\xbf']$t/x}
  text=${text//[$'\xe1'-$'\xec'$'\xee'$'\xef']$t$t/x}
  text=${text//$'\xed'[$'\x80'-$'\x9f']$t/x}
  text=${text//$'\xf0'[$'\x90'-$'\xbf']$t$t/x}
  text=${text//[$'\xf1'-$'\xf3']$t$t$t/x}
  text=${text//$'\xf4'[$'\x80'-$'\x8f']$t$t/x}
  [[ $text != *[$'\x80'-$'\xff']* ]]
}
# Controls above ASCII, line separators, and what turns the direction of reading.
readonly TURNING=$'\xd8\x9c|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]|\xc2[\x80-\x9f]'
epoch() { # year month day hour minute second: sets seconds; fails where there is no such moment
  local y=$((10#$1)) m=$((10#$2)) d=$((10#$3)) h=$((10#$4)) i=$((10#$5)) s=$((10#$6)) days=31
  case $m in 4 | 6 | 9 | 11) days=30 ;; 2) days=$((28 + (y % 4 == 0 && (y % 100 != 0 || y % 400 == 0)))) ;; esac
  ((y >= 1 && m >= 1 && m <= 12 && d >= 1 && d <= days && h <= 23 && i <= 59 && s <= 59)) || return 1
  # The year is counted from March, so that the leap day is its last.
  y=$((y - (m <= 2))) m=$(((m + 9) % 12))
  seconds=$(((y * 365 + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + d - 719469) * 86400 + h * 3600 + i * 60 + s))
}

# --- signed notes: a line of a known key must verify; lines of unknown keys are passed over
sextets=ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/
declare -A sextet_of=()
for ((i = 0; i < 64; i++)); do sextet_of[${sextets:i:1}]=$i; done
base64_hex() { # standard base64 in its one spelling: sets decoded, in hex
  local text=${1%%=*} group i bits spare=${#1}
  decoded=
  [[ $((spare % 4)) -eq 0 && $1 =~ ^[A-Za-z0-9+/]*={0,2}$ ]] || return 1
  if [ "$spare" -gt 4000 ]; then
    # The bits that the last character has to spare are zero.
    [[ $1 != *= || $1 == *[AQgw]== || $1 == *[AEIMQUYcgkosw048]= && $1 != *== ]] || return 1
    basenc --base64 -d <<<"$1" >"$tmp/decoded" 2>/dev/null
    basenc --base16 -w0 <"$tmp/decoded" >"$tmp/read"
    IFS= read -r decoded <"$tmp/read"
    decoded=${decoded,,}
    [ ${#decoded} -eq $((spare / 2 * 3 - 2 * (spare - ${#text}))) ]
    return
  fi
  for ((i = 0; i < ${#text}; i += 4)); do
    group=${text:i:4}
    case ${#group} in 1) return 1 ;; 2) group+=AA ;; 3) group+=A ;; esac
    bits=$((sextet_of[${group:0:1}] << 18 | sextet_of[${group:1:1}] << 12 | sextet_of[${group:2:1}] << 6 | sextet_of[${group:3:1}]))
    printf -v group '%06x' $bits
    decoded+=$group
  done
  case $((spare - ${#text})) in
    0) ;;
    1) [[ $decoded == *00 ]] && decoded=${decoded::-2} ;;
    2) [[ $decoded == *0000 ]] && decoded=${decoded::-4} ;;
  esac
}
readonly SPACE=$'[\t-\r +]|\xc2[\x85\xa0]|\xe1\x9a\x80|\xe2\x80[\x80-\x8a\xa8\xa9\xaf]|\xe2\x81\x9f|\xe3\x80\x80'
is_decimal() { [[ $1 =~ ^(0|[1-9][0-9]{0,15})$ && $1 -le $MOST_SAFE ]]; }
is_day() { [[ $1 =~ ^([0-9]{4})-([0-9]{2})-([0-9]{2})$ ]] && epoch "${BASH_REMATCH[@]:1:3}" 0 0 0; }
read_note() { # c2sp.org/signed-note: sets body, signers and signatures
  local note=$1 line who count=0
  signers=() signatures=()
  [[ $note == *$'\n\n'* && $note == *$'\n' && ! $note =~ [$'\x01'-$'\x09\x0b'-$'\x1f'] ]] || return 1
  body=${note%$'\n\n'*}$'\n' note=${note##*$'\n\n'}
  [ -n "$note" ] || return 1
  while [ -n "$note" ]; do
    line=${note%%$'\n'*} note=${note#*$'\n'} count=$((count + 1))
    [ $count -le 100 ] && [[ $line =~ ^—\ ([^\ ]+)\ ([A-Za-z0-9+/=]+)$ ]] || return 1
    who=${BASH_REMATCH[1]} line=${BASH_REMATCH[2]}
    [[ ! $who =~ $SPACE ]] && base64_hex "$line" && [ ${#decoded} -ge 10 ] || return 1
    signers+=("$who") signatures+=("$decoded")
  done
}
ed25519() { # key hex, message file, signature hex
  write_hex "302a300506032b6570032100$1" "$tmp/key.der"
  write_hex "$3" "$tmp/signature"
  openssl pkeyutl -verify -pubin -keyform DER -inkey "$tmp/key.der" -rawin -in "$2" -sigfile "$tmp/signature" >/dev/null 2>&1
}
read_vkey() { # sets name, key_id, type, key
  [[ $1 =~ ^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$ ]] || cannot "公钥写法有误：$1"
  name=${BASH_REMATCH[1]} key_id=${BASH_REMATCH[2]}
  base64_hex "${BASH_REMATCH[3]}" || cannot "公钥写法有误：$1"
  key=$decoded
  local digest
  hex_of_text "$name"
  sha256_of "${hex}0a$key"
  [ "${digest:0:8}" = "$key_id" ] || cannot "公钥写法有误：$1"
  type=${key:0:2} key=${key:2}
  case $type${#key} in 0164 | 0464 | 062624) ;; *) cannot "公钥写法有误：$1" ;; esac
  [[ ! $name =~ $SPACE ]] || cannot "公钥写法有误：$1"
}
lines_by() { # sets own: the signature in hex of every line of the vkey just read
  local at
  own=()
  for at in "${!signers[@]}"; do
    [ "${signers[at]}" != "$name" ] || [ "${signatures[at]:0:8}" != "$key_id" ] || own+=("${signatures[at]:8}")
  done
}

# --- the trust root (docs/evidence-format.md §18), where the folder has one
readonly ROOT_HEADER=$'yinji-trust-root/v1\n'
policy_sizes=() policy_digests=()

# --- a policy (docs/evidence-format.md §20): a damaged one decides nothing
read_policy() { # file: sets policy_logs and policy_witnesses (name in the policy, name, id, type and key), groups and quorum
  local text words each k keys=' ' lines=0 bad="${1##*/} 读不懂"
  local -A members=()
  declare -gA defined=()
  policy_logs=() policy_witnesses=() groups=() quorum='' policy_read=$1
  ! IFS= read -r -d '' -n 1000001 text <"$1" && is_utf8 "$text" && [[ $text != *[$'\x01'-$'\x08'$'\x0b'-$'\x1f'$'\x7f']* ]] || cannot "$bad"
  while IFS=$' \t' read -r -a words; do
    [ $((lines += 1)) -le 1000 ] || cannot "$bad"
    case ${words[0]-} in
      '' | '#'*) ;;
      log)
        [[ ${#words[@]} = [23] ]] || cannot "$bad"
        read_vkey "${words[1]}"
        [ "$type" = 01 ] && [[ $keys != *" log$key "* ]] || cannot "$bad"
        keys+="log$key " policy_logs+=("- $name $key_id $type $key") ;;
      witness)
        [[ ${#words[@]} = [34] ]] || cannot "$bad"
        define "${words[1]}"
        read_vkey "${words[2]}"
        [ "$type" != 01 ] && [[ $keys != *" witness$key "* ]] || cannot "$bad"
        keys+="witness$key " policy_witnesses+=("${words[1]} $name $key_id $type $key") ;;
      group)
        [ ${#words[@]} -ge 4 ] || cannot "$bad"
        for each in "${words[@]:3}"; do
          [ -n "${defined["=$each"]+x}" ] && [ -z "${members["=$each"]+x}" ] || cannot "$bad"
          members["=$each"]=1
        done
        define "${words[1]}"
        k=${words[2]}
        case $k in any) k=1 ;; all) k=$((${#words[@]} - 3)) ;; esac
        [[ $k =~ ^[1-9][0-9]{0,3}$ ]] && [ "$k" -le $((${#words[@]} - 3)) ] || cannot "$bad"
        groups+=("${words[1]} $k ${words[*]:3}") ;;
      quorum)
        [ ${#words[@]} -eq 2 ] && [ -z "$quorum" ] || cannot "$bad"
        quorum=${words[1]}
        [ "$quorum" = none ] || [ -n "${defined["=$quorum"]+x}" ] || cannot "$bad" ;;
      *) cannot "$bad" ;;
    esac
  done <<<"$text"
  [ -n "$quorum" ] && [ ${#policy_logs[@]} -gt 0 ] || cannot "$bad"
}
define() { # a name; the key stands behind = since @ and * would be all keys
  [ "$1" != none ] && [ -z "${defined["=$1"]+x}" ] || cannot "$bad"
  defined["=$1"]=1
}
declare -A answers=() pretended=() # by "role id": the organisation, and whether it is simulated
# Characters that are seen and have one spelling: of ASCII, ·, 〇, ideographs (U+3400–4DBF, 4E00–9FFF), （ and ）
readonly SEEN=$'^([ !-\'*-~]|\xc2\xb7|\xe3\x80\x87|\xe3[\x90-\xbf].|\xe4[\x80-\xb6\xb8-\xbf].|[\xe5-\xe9]..|\xef\xbc[\x88\x89])+$'
bad_root() { need_openssl; cannot "信任根无效：$1"; }
is_text() { # one line for people, the most characters
  local text=$1
  [[ $text == *[^\ ]* && ! $text =~ $TURNING && $text != *[[:cntrl:]]* ]] || return 1
  text=${text//[$'\x80'-$'\xbf']/}
  [ "${#text}" -le "$2" ]
}
read_version() { # one signed note: sets what its lines say
  local rest line value stage=0 at files=
  read_note "$1" && [[ $body == "$ROOT_HEADER"* ]] || bad_root '不是签名的信任根'
  version='' expires='' threshold='' keys=() policy_sizes=() policy_digests=()
  declare -gA file_digest=() answers=() pretended=()
  rest=${body#"$ROOT_HEADER"}
  while [ -n "$rest" ]; do
    line=${rest%%$'\n'*} rest=${rest#*$'\n'}
    value=${line#* }
    case $line in
      'version '*) at=1; [ -z "$version" ] && is_decimal "$value" && version=$value ;;
      'expires '*) at=2; [ -z "$expires" ] && is_day "$value" && expires=$value ;;
      'threshold '*) at=3; [ -z "$threshold" ] && is_decimal "$value" && threshold=$value ;;
      'key '*) at=4; keys+=("$value") ;;
      'file '*) at=5; [[ $value =~ ^([a-z.-]+)\ ([0-9a-f]{64})$ ]] && files+="${BASH_REMATCH[1]} " file_digest[${BASH_REMATCH[1]}]=${BASH_REMATCH[2]} ;;
      'policy '*) at=6; [[ $value =~ ^([0-9]+)\ ([0-9a-f]{64})$ ]] && add_policy "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" ;;
      'party '*) at=7; add_party "$value" ;;
      *) false ;;
    esac || bad_root "$line"
    [ $at -ge $stage ] || bad_root "$line"
    stage=$at
  done
  [ "$files" = 'creator-ca.pem policy.txt tsa-ca.pem ' ] && [ ${#policy_sizes[@]} -gt 0 ] && [ -n "$expires" ] &&
    [ "${policy_digests[-1]}" = "${file_digest[policy.txt]}" ] && [ "${version:-0}" -ge 1 ] && [ "${threshold:-0}" -ge 1 ] &&
    [ ${#keys[@]} -le 16 ] && [ "$threshold" -le ${#keys[@]} ] || bad_root "第 $version 版不完整"
}
add_policy() { # size, digest
  is_decimal "$1" || return 1
  if [ ${#policy_sizes[@]} -eq 0 ]; then [ "$1" -eq 0 ]; else [ "$1" -gt "${policy_sizes[-1]}" ]; fi || return 1
  policy_sizes+=("$1") policy_digests+=("$2")
}
add_party() { # role, real or simulated, id, organisation
  [[ $1 =~ ^(operator|creator-ca|time-authority|witness)\ (real|simulated)\ ([!-*,-~]{1,200})\ (.+)$ ]] || return 1
  local who="${BASH_REMATCH[1]} ${BASH_REMATCH[3]}" kind=${BASH_REMATCH[2]} organisation=${BASH_REMATCH[4]}
  # A space stands between two characters of ASCII.
  [[ $organisation =~ $SEEN && $organisation != \ * && $organisation != *\  && $organisation != *\ [^!-~]* && $organisation != *[^!-~]\ * ]] || return 1
  is_text "$organisation" 100 && [ -z "${answers[$who]+x}" ] || return 1
  answers[$who]=$organisation
  [ "$kind" = real ] || pretended[$who]=1
}
require_threshold() { # threshold, keys: so many of them signed the note just read
  local needed=$1 count=0 each signature names_seen=' ' keys_seen=' '
  shift
  for each in "$@"; do
    read_vkey "$each"
    [ "$type" = 01 ] && [ ${#key} -eq 64 ] && [[ $names_seen != *" $name "* && $keys_seen != *" $key "* ]] || bad_root '钥匙有误，或出现两次'
    names_seen+="$name " keys_seen+="$key "
    lines_by
    for signature in ${own[@]+"${own[@]}"}; do
      [ ${#signature} -eq 128 ] && ed25519 "$key" "$tmp/body" "$signature" || bad_root "$name 的签名与内容不符"
    done
    [ ${#own[@]} -eq 0 ] || count=$((count + 1))
  done
  [ $count -ge "$needed" ] || bad_root "第 $version 版只有 $count 把钥匙签名，要 $needed 把"
}
declare -A base64_of=() # a block in hex
pem_blocks() { # file, label: sets blocks, in hex; fails where a block is damaged or one too many dashes are left
  local text label
  blocks=()
  ! IFS= read -r -d '' text <"$1" && is_utf8 "$text" || return 1
  while [[ $text == *-----* ]]; do
    text=${text#*-----}
    label=${text%%-----*} text=${text#*-----}
    [[ $label =~ ^BEGIN\ ([A-Z0-9 ]+)$ && $text == *-----* ]] || return 1
    label=${BASH_REMATCH[1]}
    local body=${text%%-----*}
    text=${text#*-----}
    [[ $text == "END $label-----"* ]] || return 1
    text=${text#*-----}
    [ "$label" = "$2" ] || continue
    body=${body//[$'\t\n\r ']/}
    base64_hex "$body" && [ ${#blocks[@]} -lt 1000 ] || return 1
    blocks+=("$decoded") base64_of[$decoded]=$body
  done
}
needs() { [ -n "${answers[$1]+x}" ] || bad_root "没有写明 $1 是谁"; }
check_root() {
  local text part digest before='' old_threshold=0 old_keys=() known=0 i word first second rest each
  ! IFS= read -r -d '' -n 200001 text <"$trust/root.txt" && is_utf8 "$text" && [ -n "$text" ] || bad_root '读不懂'
  while [ -n "$text" ]; do
    part=${text%%$'\n\n'"$ROOT_HEADER"*}
    if [ "$part" = "$text" ]; then text=; else text=${text#"$part"$'\n\n'} part+=$'\n'; fi
    read_version "$part"
    printf '%s' "$body" >"$tmp/body"
    require_threshold "$threshold" "${keys[@]}"
    if [ -n "$before" ]; then
      [ "$version" -eq $((before + 1)) ] || bad_root '版本不相接'
      require_threshold "$old_threshold" "${old_keys[@]}"
    fi
    before=$version old_threshold=$threshold old_keys=("${keys[@]}")
    sha256 "$tmp/body"
    fingerprint=$digest
    [ "$fingerprint" != "$known_root" ] || known=1
  done
  [ -z "$known_root" ] || [ $known -eq 1 ] || bad_root "没有指纹为 $known_root 的版本"
  [[ ! $today > $expires ]] || bad_root "$expires 之后已过期"
  hash_all sha256 "$trust"/{creator-ca.pem,policy.txt,tsa-ca.pem}
  for each in "${!file_digest[@]}"; do
    sha256 "$trust/$each"
    [ "$digest" = "${file_digest[$each]}" ] || bad_root "$each 不是它写明的那个文件"
  done
  for ((i = 0; i < ${#policy_sizes[@]} - 1; i++)); do
    each=policies/${policy_digests[i]}.txt
    [ ! -f "$trust/$each" ] || { sha256 "$trust/$each" && [ "$digest" = "${policy_digests[i]}" ]; } || bad_root "$each 不是它写明的那个文件"
  done
  for ((i = 0; i < ${#policy_sizes[@]} - 1; i++)); do
    each=$trust/policies/${policy_digests[i]}.txt
    [ ! -f "$each" ] || read_policy "$each"
  done
  read_policy "$trust/policy.txt"
  for each in "${policy_logs[@]}"; do read -r _ name _ <<<"$each"; needs "operator $name"; done
  for each in ${policy_witnesses[@]+"${policy_witnesses[@]}"}; do
    read -r _ name _ type _ <<<"$each"
    [ "$type" != 04 ] || needs "witness $name"
  done
  pem_blocks "$trust/creator-ca.pem" CERTIFICATE || cannot 'creator-ca.pem 读不懂'
  hash_parts ${blocks[@]+"${blocks[@]}"}
  for each in ${blocks[@]+"${blocks[@]}"}; do sha256_of "$each" && needs "creator-ca $digest"; done
  pem_blocks "$trust/tsa-ca.pem" CERTIFICATE || cannot 'tsa-ca.pem 读不懂'
  hash_parts ${blocks[@]+"${blocks[@]}"}
  for each in ${blocks[@]+"${blocks[@]}"}; do sha256_of "$each" && needs "time-authority $digest"; done
  rooted=1 root_says="信任根: 第 $version 版，有效至 $expires，指纹 $fingerprint"
}
policy_at() { # tree size: sets policy_file, that of the checkpoint's time; fails where the folder does not have it
  local i
  policy_file=$trust/policy.txt
  for ((i = 0; i < ${#policy_sizes[@]}; i++)); do
    [ "${policy_sizes[i]}" -lt "$1" ] || break
    policy_file=$trust/policies/${policy_digests[i]}.txt
    [ $i -lt $((${#policy_sizes[@]} - 1)) ] || policy_file=$trust/policy.txt
  done
  [ -f "$policy_file" ]
}
if [ -n "$today" ]; then is_day "$today" || cannot "--at $today"; now=$seconds; else printf -v today '%(%Y-%m-%d)T' -1; printf -v now '%(%s)T' -1; fi
rooted=0 root_says='信任根: 没有，信任文件没有签名，请与可信来源的副本比对'
if [ -f "$trust/root.txt" ]; then check_root; elif [ -n "$known_root" ]; then bad_root '信任文件夹里没有 root.txt'; fi
# Bash goes on behind a fault of its own in a function.
[ $rooted -eq 1 ] || [ ! -f "$trust/root.txt" ] || bad_root '读不懂'

# --- who stands behind the verdict (docs/evidence-format.md §19): the keys of passed checks, each as "role id"
used=()
readonly ROLES='operator creator-ca time-authority witness'
declare -A ROLE_WORD=([operator]=平台 [creator-ca]=签名证书 [time-authority]=时间戳 [witness]=见证)
declare -A WHO_WORD=([operator]=平台由谁运营 [creator-ca]=签名证书由谁签发 [time-authority]=时间戳由谁签发 [witness]=账本由谁见证)
is_meant() { # key, organisation, or nothing for the simulated ones
  if [ -n "$2" ]; then [ "${answers[$1]-}" = "$2" ]; else [ -n "${pretended[$1]+x}" ]; fi
}
join_roles() { # organisation or nothing: sets text and count
  local role key some all
  text='' count=0
  for role in $ROLES; do
    some=0 all=1
    for key in ${ordered[@]+"${ordered[@]}"}; do
      [[ $key != "$role "* ]] || if is_meant "$key" "$1"; then some=1; else all=0; fi
    done
    [ $some -eq 1 ] || continue
    count=$((count + 1)) text+=${text:+、}${ROLE_WORD[$role]}
    [ $all -eq 1 ] || text+=之一
  done
}
names_of() { # role: sets text
  local key name seen=$'\n'
  text=
  for key in ${ordered[@]+"${ordered[@]}"}; do
    [[ $key == "$1 "* ]] || continue
    if [ -z "${answers[$key]+x}" ]; then name="${key#* }（未写明属于谁）"; else name=${answers[$key]}${pretended[$key]+（模拟）}; fi
    [[ $seen != *$'\n'"$name"$'\n'* ]] || continue
    seen+=$name$'\n' text+=${text:+、}$name
  done
  [ -z "$text" ] || return 0
  text=没有核验成立的
  [ "$1 $public" != 'creator-ca 1' ] || text=公开版未出示
}
is_operator() { # roles: sets state to yes, no or unknown
  local role key found=0
  state=yes
  for role in "$@"; do
    for key in ${ordered[@]+"${ordered[@]}"}; do
      [[ $key == "$role "* ]] || continue
      found=1
      if [ -z "${answers[$key]+x}" ]; then [ $state = no ] || state=unknown
      elif [ "${answers[$key]}" != "$operator" ]; then state=no; fi
    done
  done
  [ $found -eq 1 ] && [ -n "$operator" ] || state=unknown
}
say_behind() {
  local ordered=() seen=$'\n' role key each operator='' organisations=() text count state certified=0
  for role in $ROLES; do
    for key in ${used[@]+"${used[@]}"}; do
      [[ $key == "$role "* && $seen != *$'\n'"$key"$'\n'* ]] || continue
      seen+=$key$'\n' ordered+=("$key")
      [ "$role" != creator-ca ] || certified=1
      [ "$role" != operator ] || operator=${answers[$key]-}
    done
  done
  if [ $rooted -eq 0 ]; then
    printf '注意: 没有信任根，没有人说明这些密钥各属于谁：平台、证书、时间戳与见证有没有同属一家，是不是模拟的，都不知道。\n'
  else
    seen=$'\n'
    for key in ${ordered[@]+"${ordered[@]}"}; do
      each=${answers[$key]-}
      [[ -n $each && $seen != *$'\n'"$each"$'\n'* ]] || continue
      seen+=$each$'\n'
      join_roles "$each"
      [ $count -lt 2 ] || printf '注意: %s同属一家：%s。\n' "$text" "$each"
    done
    join_roles ''
    [ $count -eq 0 ] || printf '注意: %s是模拟的：由评估程序代替，不具证明效力。\n' "$text"
    is_operator time-authority witness
    [ $state != yes ] || printf '注意: 时间只有平台自己作证：没有别家的时间戳，也没有别家的见证。\n'
    for role in $ROLES; do names_of "$role"; printf '%s: %s\n' "${WHO_WORD[$role]}" "$text"; done
  fi
  [ $certified -eq 1 ] || return 0
  is_operator creator-ca
  case $state in
    yes) printf '证明不了: 由谁存入，只有平台自己作证：签发证书的就是平台，它可以用别人的名字另发证书、代为签名，证据包查不出。\n' ;;
    no) names_of creator-ca; printf '证明不了: 由谁存入，只靠签发证书的%s核对过姓名：它若与平台串通，可以用别人的名字另发证书，证据包查不出。\n' "$text" ;;
    *) printf '证明不了: 由谁存入，只靠签发证书的机构核对过姓名，而不知道它是不是平台自己：若是，平台可以用别人的名字另发证书、代为签名，证据包查不出。\n' ;;
  esac
}

# --- DER (X.690), in hex: definite, shortest lengths and low tags, as the other verifiers demand. openssl reads more.
tlv() { # [tag]: takes one value off $rest; sets tag, value and raw
  local length head=4 count
  ((${#rest} >= 4)) || return 1
  tag=${rest:0:2} length=$((16#${rest:2:2}))
  (((16#$tag & 31) != 31)) && [[ -z ${1-} || $tag = "$1" ]] || return 1
  if ((length >= 128)); then
    count=$((length & 127)) head=$((4 + 2 * (length & 127)))
    ((count >= 1 && count <= 4 && ${#rest} >= head)) || return 1
    length=$((16#${rest:4:2*count}))
    ((length >= 128 && length >> 8 * (count - 1) > 0)) || return 1
  fi
  ((${#rest} >= head + 2 * length)) || return 1
  value=${rest:head:2*length} raw=${rest:0:head+2*length} rest=${rest:head+2*length}
}
whole() { rest=$1; tlv "$2" && [ -z "$rest" ]; } # hex, tag: the hex is one value and nothing more
next_is() { [ "${rest:0:2}" = "$1" ]; }
is_integer() { [[ $1 =~ ^(..|00[89a-f].|ff[0-7].|(0[1-9a-f]|[1-9a-e].|f[0-9a-e]).*|00[89a-f].*|ff[0-7].*)$ ]]; }
is_small() { is_integer "$1" && [[ ${#1} -le 12 && $1 == [0-7]* ]]; }
is_oid() { [[ ${#1} -le 128 && $1 =~ ^([0-7].|(8[1-9a-f]|[9a-f].)([89a-f].)*[0-7].)+$ ]]; }
algorithm() { # takes an AlgorithmIdentifier off $rest; sets oid, followed by parameters other than NULL, and raw
  local all
  tlv 30 || return 1
  all=$raw
  local rest=$value
  tlv 06 && is_oid "$value" || return 1
  oid=$value
  if next_is 05; then tlv 05 && [ -z "$value" ] || return 1; elif [ -n "$rest" ]; then tlv && oid+=" $raw" || return 1; fi
  raw=$all
  [ -z "$rest" ]
}
time_of() { # tag, content: sets ms
  local text
  [[ ${#2} -le 60 && $2 =~ ^(3[0-9]|2e|5a)+$ ]] && text_of "$2" || return 1
  case $1 in
    17) [[ $text =~ ^[0-9]{12}Z$ ]] || return 1; if [ "${text:0:2}" -ge 50 ] 2>/dev/null; then text=19$text; else text=20$text; fi ;;
    18) ;;
    *) return 1 ;;
  esac
  [[ $text =~ ^([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})(\.([0-9]{0,8}[1-9]))?Z$ ]] || return 1
  text=${BASH_REMATCH[8]}000
  epoch "${BASH_REMATCH[@]:1:6}" && ms=$((seconds * 1000 + 10#${text:0:3}))
}
read_certificate() { # hex: sets the c_ variables; fails where it cannot be read
  local rest signed oid_of_all
  c_issuer='' c_serial='' c_subject='' c_key='' c_eku='' c_eku_critical='' c_usage='' c_basic='' c_signed_by='' c_strange=''
  whole "$1" 30 || return 1
  rest=$value
  tlv 30 && signed=$value c_signed=$raw && algorithm && oid_of_all=$raw c_signed_by=$oid &&
    tlv 03 && [[ $value == 00* && -z $rest ]] && c_signature=${value:2} || return 1
  rest=$signed
  tlv a0 && [ "$value" = 020102 ] || return 1
  tlv 02 && is_integer "$value" && c_serial=$raw && algorithm && [ "$raw" = "$oid_of_all" ] || return 1
  tlv 30 && c_issuer=$raw && tlv 30 || return 1
  signed=$rest rest=$value
  tlv && second_of "$tag" "$value" && c_begins=$((ms / 1000)) && tlv && second_of "$tag" "$value" && c_ends=$((ms / 1000)) && [ -z "$rest" ] || return 1
  rest=$signed
  tlv 30 && c_subject=$raw && read_name "$c_subject" && tlv 30 && c_key=$raw || return 1
  [ -n "$rest" ] || return 0
  tlv a3 && [ -z "$rest" ] && whole "$value" 30 || return 1
  read_extensions "$value"
}
read_name() { # sets name_tag and name_value, those of its first commonName, up to which it is read; fails where it is malformed
  local rest sets pairs type id
  name_tag='' name_value=''
  whole "$1" 30 || return 1
  sets=$value rest=$value
  while [ -n "$rest" ]; do tlv || return 1; done
  while [ -n "$sets" ]; do
    rest=$sets
    tlv 31 || return 1
    sets=$rest pairs=$value rest=$value
    while [ -n "$rest" ]; do tlv || return 1; done
    while [ -n "$pairs" ]; do
      rest=$pairs
      tlv 30 || return 1
      pairs=$rest rest=$value
      [ -n "$rest" ] || continue
      tlv || return 1
      type=$tag id=$value
      [ -n "$rest" ] || continue
      tlv || return 1
      name_tag=$tag name_value=$value
      while [ -n "$rest" ]; do tlv || return 1; done
      [ $type = 06 ] && is_oid "$id" || return 1
      [ "$id" != 550403 ] || return 0
    done
  done
  name_tag='' name_value=''
}
read_extensions() {
  local rest=$1 each id critical seen=' '
  while [ -n "$rest" ]; do
    tlv 30 || return 1
    each=$rest rest=$value critical=00
    tlv 06 && is_oid "$value" && id=$value || return 1
    if next_is 01; then tlv 01 && [[ $value = 00 || $value = ff ]] && critical=$value || return 1; fi
    tlv 04 && [ -z "$rest" ] && [[ $seen != *" $id "* ]] || return 1
    seen+="$id " rest=$each
    case $id in
      551d25) c_eku=$value c_eku_critical=$critical ;;
      551d0f) c_usage=$value ;;
      551d13) c_basic=$value ;;
      551d20) ;;
      *) [ $critical = 00 ] || c_strange=1 ;;
    esac
  done
}

# --- anchors and revocation lists (RFC 5280 §5): openssl checks their signatures alone. Its own -crl_check wants a list of
# the token's day; a newer one knows more
second_of() { # tag, content: sets ms; a list has whole seconds
  [[ ! $2 =~ ^(..)*2e ]] && time_of "$1" "$2"
}
list_kind=() list_issuer=() list_this=() list_next=() list_is_signed=()
declare -A revoked_at=()
no_critical_but() { # an identifier, a list of extensions in hex
  local rest=$2 each id critical
  while [ -n "$rest" ]; do
    tlv 30 || return 1
    each=$rest rest=$value critical=00
    tlv 06 && is_oid "$value" && id=$value || return 1
    if next_is 01; then tlv 01 && [[ $value = 00 || $value = ff ]] && critical=$value || return 1; fi
    tlv 04 && [ -z "$rest" ] && [[ $critical = 00 || $id = "$1" ]] || return 1
    rest=$each
  done
}
read_entries() { # number of the list, hex: sets revoked_at[LIST SERIAL]
  local all=$2 at=0 rest='' after serial
  while [ -n "$rest" ] || [ $at -lt ${#all} ]; do
    # A part at a time: bash copies what it has not read yet for every value that it takes.
    if [ ${#rest} -lt 4096 ] && [ $at -lt ${#all} ]; then rest+=${all:at:16384} at=$((at + 16384)); fi
    tlv 30 || return 1
    after=$rest rest=$value
    tlv 02 && is_integer "$value" && serial=$value && tlv && second_of "$tag" "$value" || return 1
    if [ -n "$rest" ]; then tlv 30 && no_critical_but 551d15 "$value" && [ -z "$rest" ] || return 1; fi
    [ -z "${revoked_at[$1 $serial]+x}" ] || return 1
    revoked_at[$1 $serial]=$((ms / 1000)) rest=$after
  done
}
add_list() { # creator-ca or tsa-ca, hex
  local rest signed oid_of_all issuer this next='' at=${#list_kind[@]} other
  whole "$2" 30 || return 1
  rest=$value
  tlv 30 && signed=$value && algorithm && oid_of_all=$oid && tlv 03 && [[ $value == 00* && -z $rest ]] || return 1
  rest=$signed
  tlv 02 && [ "$value" = 01 ] && algorithm && [ "$oid" = "$oid_of_all" ] && tlv 30 && issuer=$raw || return 1
  tlv && second_of "$tag" "$value" && this=$((ms / 1000)) || return 1
  if next_is 17 || next_is 18; then tlv && second_of "$tag" "$value" && next=$((ms / 1000)) || return 1; fi
  if next_is 30; then tlv && read_entries $at "$value" || return 1; fi
  if next_is a0; then tlv && [ -z "$rest" ] && whole "$value" 30 && no_critical_but 551d14 "$value" || return 1; fi
  [ -z "$rest" ] || return 1
  for other in "${!list_kind[@]}"; do [ "${list_kind[other]}${list_issuer[other]}" != "$1$issuer" ] || return 1; done
  list_kind+=("$1") list_issuer+=("$issuer") list_this+=("$this") list_next+=("$next")
  write_hex "$2" "$tmp/list.der"
  openssl crl -inform DER -in "$tmp/list.der" -CAfile "$trust/$1.pem" -no-CApath -no-CAstore -noout >/dev/null 2>"$tmp/why"
  if [[ $'\n'$(<"$tmp/why")$'\n' == *$'\nverify OK\n'* ]] && may_sign_lists "$issuer"; then list_is_signed+=(1); else list_is_signed+=(0); fi
}
allows() { # mask of the first eight uses: whether keyUsage allows one of them, or is absent; sets usage. Unused bits are zero
  local rest value raw tag
  usage=
  [ -n "$c_usage" ] || return 0
  whole "$c_usage" 03 && [[ $value == 0[0-7]?* || $value == 00 ]] || return 1
  usage=${value:2}
  (((16#${usage: -2} & (1 << 16#${value:0:2}) - 1) == 0 && (16#${usage:0:2}00 >> 8 & $1) != 0))
}
may_sign_lists() { # a name: whether there is an anchor of it, and none whose keyUsage lacks cRLSign. openssl is less exact
  local each found=1
  for each in "${anchors[@]}"; do
    read_certificate "$each"
    [ "$c_subject" = "$1" ] || continue
    found=0
    allows 2 || return 1
  done
  return $found
}
[ "${policy_read-}" = "$trust/policy.txt" ] || read_policy "$trust/policy.txt"
for kind in creator-ca tsa-ca; do
  pem_blocks "$trust/$kind.pem" CERTIFICATE && [ ${#blocks[@]} -gt 0 ] || cannot "$kind.pem 读不懂"
  anchors=("${blocks[@]}")
  if [ $kind = creator-ca ]; then creator_anchors=("${blocks[@]}"); else time_anchors=("${blocks[@]}"); fi
  for each in "${anchors[@]}"; do read_certificate "$each" || cannot "$kind.pem 里有读不懂的证书"; done
  [ -f "$trust/$kind.crl" ] || continue
  basenc --base16 -w0 <"$trust/$kind.crl" >"$tmp/read"
  hex= && IFS= read -r hex <"$tmp/read"
  hex=${hex,,}
  if [[ $hex == 30* ]]; then blocks=("$hex")
  else pem_blocks "$trust/$kind.crl" 'X509 CRL' || blocks=(); fi
  [ ${#blocks[@]} -ge 1 ] && [ ${#blocks[@]} -le 16 ] || cannot "$kind.crl 读不懂"
  for each in "${blocks[@]}"; do add_list $kind "$each" || cannot "$kind.crl 读不懂，或同一机构有两份名单"; done
done
declare -A revocation=()
readonly REVOCATION_NAMES=(creator 签名证书的吊销 timestamp 时间戳证书的吊销 timestamp-2 第二个时间戳证书的吊销)
beijing() { printf -v said '%(%Y 年 %-m 月 %-d 日 %H:%M:%S)T（北京时间）' $(($1 + 28800)); } # sets said
look_up() { # creator-ca or tsa-ca: the certificate in the c_ variables. Sets found, unread and revoked
  local at rest=$c_serial
  found='' unread=0 revoked=''
  for at in "${!list_kind[@]}"; do
    [ "${list_kind[at]}" = "$1" ] || continue
    [ "${list_is_signed[at]}" -eq 1 ] || unread=1
    [ "${list_issuer[at]}" != "$c_issuer" ] || found=$at
  done
  [ -n "$found" ] && tlv 02 || return 0
  revoked=${revoked_at[$found $value]-}
}
judge_revocation() { # check, creator-ca or tsa-ca, the token's time: sets revocation[check]; fails where it was revoked by then
  local at age when='在时间戳的时刻之后' days
  look_up "$2"
  [ $unread -eq 0 ] || return 0
  if [ -z "$found" ]; then revocation[$1]='未核对吊销，没有签发机构的吊销名单'; return 0; fi
  if [ -z "${list_next[found]}" ]; then age='名单没有写明下次更新的时间'
  else
    beijing "${list_next[found]}"
    if [ "$now" -le "${list_next[found]}" ]; then age="下次更新不晚于 $said"
    else
      days=$(((now - list_this[found]) / 86400))
      age="名单已有 $((days < 0 ? 0 : days)) 天，$said之前应有更新的一份"
    fi
  fi
  beijing "${list_this[found]}"
  at=$said的名单
  if [ -n "$revoked" ]; then
    beijing "$revoked"
    if [ "$revoked" -le "$3" ]; then when=不晚于时间戳的时刻; elif [ "$1" != creator ]; then when+='；若因密钥泄露，单凭这个时间戳不足为证'; fi
    revocation[$1]="已按 $at核对，证书于 $said吊销，$when；$age"
    [ "$revoked" -gt "$3" ]
  elif [ "${list_this[found]}" -le "$3" ]; then revocation[$1]="$at早于时间戳，只说明到那时为止没有吊销，请取更新的名单；$age"
  elif [ "${list_this[found]}" -gt "$c_ends" ]; then
    beijing "$c_ends"
    revocation[$1]="$at晚于证书到期（$said），到期的证书可能已不在名单上，不能说明是否吊销过；$age"
  else revocation[$1]="已按 $at核对，到时间戳的时刻没有吊销；$age"; fi
}
say_revocation() { # a line for each certificate that was looked up
  local i name
  for ((i = 0; i < ${#REVOCATION_NAMES[@]}; i += 2)); do
    name=${REVOCATION_NAMES[i]}
    [ -z "${revocation[$name]+x}" ] || printf '%s: %s\n' "${REVOCATION_NAMES[i + 1]}" "${revocation[$name]}"
  done
}
readonly NOT_SIGNED='吊销名单不是同名 .pem 文件里的机构签发'

# --- the files: names and sizes of all of them are judged before one is read
declare -A place=() folded=() bytes_of=()
names=() sizes=() folders=() strange=
readonly KNOWN=' manifest.json reveal.json manifest.json.p7s record.json record.tsr record.tsr.2 record.tlog-proof certificate.pdf certificate.json certificate.tlog-proof '
admit() { # a name, with a slash at the end where it is a folder
  local name=${1%/} folder=0 plain
  [ "$name" = "$1" ] || folder=1
  is_utf8 "$name" && [[ ! $name =~ $TURNING && $name == *[!\ ]* && $name != *[[:cntrl:]]* && $name != *[\\:*?\"\<\>\|]* ]] ||
    refuse bundle '文件名不安全'
  case "/$name/" in *//* | */./* | */../*) refuse bundle '文件名不安全' ;; esac
  if [[ $name == *[$'\x80'-$'\xff']* ]]; then strange=$name; else [ ${#name} -le 255 ] || refuse bundle '文件名太长'; fi
  plain=${name,,}/
  while [[ $plain == *[.\ ]/* ]]; do plain=${plain//.\//\/} plain=${plain// \//\/}; done
  plain=${plain%/}
  [ -z "${folded[/$plain]+x}" ] || refuse bundle '文件名重复，或只有大小写等不同'
  if [[ $KNOWN == *" $plain "* ]]; then [ "$name" = "$plain" ] && [ $folder -eq 0 ] || refuse bundle '文件名与必需的文件混淆'; fi
  case $plain in
    work) [ "$1" = work/ ] || refuse bundle '文件名与作品混淆' ;;
    work/*) [[ $name == work/* ]] || refuse bundle '文件名与作品混淆' ;;
  esac
  folded[/$plain]=$folder
}
check_names() { # of $names and $folders
  local each
  for each in ${names[@]+"${names[@]}"} ${folders[@]+"${folders[@]}"}; do admit "$each"; done
  for each in "${!folded[@]}"; do
    while each=${each%/*} && [ -n "$each" ]; do
      [ "${folded[$each]-1}" = 1 ] || refuse bundle '既是文件又是文件夹'
    done
  done
  [ -z "$strange" ] || cannot "文件名含有英文以外的字符，$OTHER"
}
check_limits() { # of $names, $sizes and $folders
  local i total=0 most
  [ $((${#names[@]} + ${#folders[@]})) -le 2000 ] || refuse bundle '文件太多'
  for i in "${!names[@]}"; do
    bytes_of[${names[i]}]=${sizes[i]}
    case ${names[i]} in work/*) most=536870912 ;; *) most=16777216 ;; esac
    total=$((total + sizes[i]))
    [ "${sizes[i]}" -le "$most" ] && [ $total -le 1073741824 ] || refuse bundle '文件太大'
  done
}
list_folder() {
  local path paths=()
  for path in "$bundle"/**; do
    [ -f "$path" ] && [ ! -L "$path" ] || continue
    paths+=("$path") names+=("${path#"$bundle/"}") place[${path#"$bundle/"}]=$path
    [ ${#names[@]} -le 2000 ] || refuse bundle '文件太多'
  done
  [ ${#names[@]} -eq 0 ] || mapfile -t sizes < <(stat -c %s -- "${paths[@]}")
}

# --- a zip: every byte of it belongs to one file, to the directory or to the end record
at() { # offset, count: sets bytes, in hex. $zip is the part from $zip_from, which is the whole of a small file
  local hex count most=$2
  bytes=
  [ "$most" -le $((length - $1)) ] || most=$((length - $1))
  [ $most -gt 0 ] || return 0
  if [ "$1" -lt "$zip_from" ] || [ $(($1 + most - zip_from)) -gt $((${#zip} / 2)) ]; then
    $OD -j "$1" -N $((most < 1024 ? 1024 : most)) <"$bundle" >"$tmp/read"
    read_words
    zip=$hex zip_from=$1
  fi
  bytes=${zip:2*($1-zip_from):2*most}
}
u16() { number=$((16#${bytes:2*$1+2:2}${bytes:2*$1:2})); }
u32() { number=$((16#${bytes:2*$1+6:2}${bytes:2*$1+4:2}${bytes:2*$1+2:2}${bytes:2*$1:2})); }
broken() { refuse bundle "zip 文件损坏或不规范：$1"; }
readonly MOST_AT_ONCE=65536
read_zip() {
  local length start count directory='' offset i together=()
  $OD -N $MOST_AT_ONCE <"$bundle" >"$tmp/read"
  read_words
  zip=$hex zip_from=0 length=$count
  [ "$length" -lt $MOST_AT_ONCE ] || length=$(stat -Lc %s -- "$bundle")
  [ "$length" -ge 22 ] && [ "$length" -le 1090519040 ] || refuse bundle '不是可读的 zip 文件'
  at $((length - 22)) 22
  [[ ${bytes:0:16} = 504b050600000000 && ${bytes:16:4} = "${bytes:20:4}" && ${bytes:40} = 0000 ]] || refuse bundle '不是可读的 zip 文件'
  u16 10 && count=$number
  u32 16 && start=$number
  u32 12
  [ $((start + number)) -eq $((length - 22)) ] && [ "$number" -le 16777216 ] || broken 目录
  [ "$count" -le 2000 ] || refuse bundle '文件太多'
  at "$start" "$number"
  directory=$bytes
  local name_of=() size_of=() method_of=() packed_of=() sum_of=() data_of=()
  declare -A until=()
  offset=0
  for ((i = 0; i < count; i++)); do read_entry "$i"; done
  [ $((2 * offset)) -eq ${#directory} ] || broken 目录
  offset=0
  for ((i = 0; i < count; i++)); do
    [ -n "${until[$offset]+x}" ] || broken 文件之间有别的内容
    offset=${until[$offset]}
  done
  [ "$offset" -eq "$start" ] || broken 文件之间有别的内容
  for ((i = 0; i < count; i++)); do
    case ${name_of[i]} in
      */) folders+=("${name_of[i]}") ;;
      *) names+=("${name_of[i]}") sizes+=("${size_of[i]}") place[${name_of[i]}]=$tmp/file$i ;;
    esac
  done
  check_limits
  check_names
  for ((i = 0; i < count; i++)); do
    case ${name_of[i]} in */) ;; *) unpack "$i" || broken "${name_of[i]}" ;; esac
  done
  unpack_together
}
no_other_name() { # extra fields in hex: none is Info-ZIP's with another name for the file
  local extras=$1
  while [ ${#extras} -ge 8 ]; do
    [ "${extras:0:4}" != 7570 ] || broken '文件有两个名字'
    extras=${extras:8+2*16#${extras:6:2}${extras:4:2}}
  done
}
read_entry() { # number; the directory's entry at $offset and the file's own header
  local head name flags sums from data extra
  bytes=${directory:2*offset:92}
  [[ ${#bytes} -eq 92 && $bytes = 504b0102* ]] || broken 目录
  u16 8 && flags=$number
  u16 10 && method_of[$1]=$number
  sum_of[$1]=${bytes:32:24} sums=${bytes:32:24}
  u32 20 && packed_of[$1]=$number
  u32 24 && size_of[$1]=$number
  u16 30 && extra=$number
  u16 28
  no_other_name "${directory:2*(offset+46+number):2*extra}"
  u16 32 && extra=$((extra + number))
  u32 42 && from=$number
  u16 28
  name=${directory:2*(offset+46):2*number} head=${bytes:16:4}${bytes:20:4} offset=$((offset + 46 + number + extra))
  [ $((2 * offset)) -le ${#directory} ] && [ -n "$name" ] && [[ ! $name =~ ^(..)*00 ]] || broken 目录
  text_of "$name"
  name_of[$1]=$text
  [ $((flags & ~0x080e)) -eq 0 ] || broken 压缩方式
  case ${method_of[$1]} in 8) ;; 0) [ "${packed_of[$1]}" -eq "${size_of[$1]}" ] || broken 目录 ;; *) broken 压缩方式 ;; esac
  case ${name_of[$1]} in */) [ $((packed_of[$1] + size_of[$1])) -eq 0 ] || broken 文件夹里有内容 ;; esac
  if [ $((flags & 0x0800)) -eq 0 ]; then [[ ${name_of[$1]} != *[$'\x80'-$'\xff']* ]] || refuse bundle '文件名不是 UTF-8'; fi
  [ $((from + 30)) -le "$start" ] || broken 目录
  at "$from" 30
  u16 26 && data=$((from + 30 + number))
  [[ $bytes = 504b0304* && ${#name} -eq $((2 * number)) && ${bytes:12:4}${bytes:16:4} = "$head" ]] || broken 目录与文件不一致
  for number in 0 8 16; do
    extra=${bytes:28+number:8}
    [ "$extra" = "${sums:number:8}" ] || { [ "$extra" = 00000000 ] && [ $((flags & 8)) -ne 0 ]; } || broken 目录与文件不一致
  done
  u16 28 && data_of[$1]=$((data + number))
  at $((from + 30)) $((data - from - 30))
  data=$((data_of[$1] + packed_of[$1]))
  [ "$bytes" = "$name" ] && [ "$data" -le "$start" ] || broken 目录与文件不一致
  at $((from + 30 + ${#name} / 2)) $((data_of[$1] - from - 30 - ${#name} / 2))
  no_other_name "$bytes"
  if [ $((flags & 8)) -ne 0 ]; then
    at "$data" $((start - data < 16 ? start - data : 16))
    if [ "$bytes" = "504b0708$sums" ]; then data=$((data + 16)); elif [ "${bytes:0:24}" = "$sums" ]; then data=$((data + 12)); else broken 目录与文件不一致; fi
  fi
  [ -z "${until[$from]+x}" ] || broken 文件之间有别的内容
  until[$from]=$data
}
is_large() { [ "${packed_of[$1]}" -gt $MOST_AT_ONCE ]; }
raw_data() { if is_large "$1"; then tail -c +$((data_of[$1] + 1)) "$bundle" | head -c "${packed_of[$1]}"; else from_hex "$bytes"; fi; }
# Behind an empty stream and its trailer of eight zeros, gzip would go on with another file.
holds_gzip() {
  if is_large "$1"; then raw_data "$1" | basenc --base16 -w0 | grep -q 00000000000000001F8B08; else [[ $bytes == *00000000000000001f8b08* ]]; fi
}
unpack() { # number. Deflated data with a header and a trailer is what gzip reads; stored data is one deflate block
  local packed=${packed_of[$1]} sums=${sum_of[$1]} file=$tmp/file$1 block='' line
  is_large "$1" || at "${data_of[$1]}" "$packed"
  if [ "${method_of[$1]}" -eq 8 ] && holds_gzip "$1"; then unpack_together; cannot "${name_of[$1]} 里像是藏着一个 gzip 文件，$OTHER"; fi
  if [ "${method_of[$1]}" -eq 0 ] && [ "$packed" -gt 65535 ]; then
    line=$(raw_data "$1" | tee "$file" | gzip -1 -c | tail -c 8 | basenc --base16 -w0)
    [ "${line,,}" = "${sums:0:8}${sums:16:8}" ]
    return
  fi
  if [ "${method_of[$1]}" -eq 0 ]; then
    printf -v block '%02x%02x%02x%02x' $((packed & 255)) $((packed >> 8)) $((~packed & 255)) $((~packed >> 8 & 255))
    block=01$block
  fi
  { from_hex "1f8b0800000000000003$block"; raw_data "$1"; from_hex "${sums:0:8}${sums:16:8}"; } >"$file.gz"
  if [ "${size_of[$1]}" -le $MOST_AT_ONCE ]; then together+=("$1"); else gunzip "$1" "${size_of[$1]}"; fi
}
gunzip() { # number, size. gzip compares sum and size with the trailer. Writing a block more fails, so that a bomb ends at once
  local status
  ulimit -Sf $(($2 / 1024 + 1))
  gzip -dc <"$tmp/file$1.gz" >"$tmp/file$1" 2>/dev/null
  status=$?
  ulimit -Sf hard
  return $status
}
unpack_together() { # the small files by one process
  local each files=("${together[@]/%/.gz}") status
  [ ${#together[@]} -gt 0 ] || return 0
  ulimit -Sf $((MOST_AT_ONCE / 1024 + 1))
  gzip -dk "${files[@]/#/"$tmp/file"}" 2>/dev/null
  status=$?
  ulimit -Sf hard
  [ $status -ne 0 ] || return 0
  for each in "${together[@]}"; do gunzip "$each" "${size_of[each]}" || broken "${name_of[each]}"; done
  broken 压缩方式
}

if [ -d "$bundle" ]; then
  list_folder
  check_limits
  check_names
else
  [ -f "$bundle" ] || cannot "$bundle is not here"
  read_zip
fi
# Signature and reveal name people: a public bundle withholds both. One without the other is no bundle.
public=0 personal='manifest.json.p7s reveal.json'
if [ -z "${place[manifest.json.p7s]+x}${place[reveal.json]+x}" ]; then
  public=1 personal=
  for name in certificate.pdf certificate.json certificate.tlog-proof; do
    [ -z "${place[$name]+x}" ] || refuse bundle '公开版里有写着存入人姓名的 certificate.pdf'
  done
fi
for name in manifest.json record.json record.tsr record.tlog-proof $personal; do
  [ -n "${place[$name]+x}" ] || refuse bundle "缺少 $name"
done

# --- canonical JSON: members stand in one order, so that one pattern reads them. A file that bash does not hold byte
# for byte, or that holds a control character (a newline at the end), is not canonical.
read_exact() { # name, the most bytes: sets text; a zero byte would end the reading early
  text=
  [ "${bytes_of[$1]}" -le "$2" ] && ! IFS= read -r -d '' text <"${place[$1]}" && [[ $text != *[[:cntrl:]]* ]] && is_utf8 "$text"
}
is_number() { # the check character of ISO 7064 MOD 37,36
  local all=0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ bare=${1//-/} i before rest=36
  for ((i = 0; i < ${#bare} - 1; i++)); do
    before=${all%%"${bare:i:1}"*} rest=$(((rest + ${#before}) % 36))
    rest=$(((rest ? rest : 36) * 2 % 37))
  done
  before=${all%%"${bare:i:1}"*}
  [ $(((rest + ${#before}) % 36)) -eq 1 ]
}
X='[0-9A-HJKMNP-TV-Z]'
H='([0-9a-f]{64})' S='"(([^"\\]|\\["\\])+)"' SALT='([0-9a-f]{32})' ID="(YJCZ-[0-9]{4}-$X{4}-$X{4}-$X{4}-$X)"
read_exact record.json 65535 || refuse bundle '记录不是规范 JSON'
pattern="^\\{\"id\":\"$ID\",\"manifest_sha256\":\"$H\",\"manifest_sm3\":\"$H\",\"received_at\":\"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\\.([0-9]{3})Z\",\"signature_sha256\":\"$H\",\"type\":\"deposit\",\"v\":1\\}\$"
[[ $text =~ $pattern ]] || refuse bundle '记录的写法或字段有误'
id=${BASH_REMATCH[1]} manifest_sha256=${BASH_REMATCH[2]} manifest_sm3=${BASH_REMATCH[3]} signature_sha256=${BASH_REMATCH[11]}
received_ms=${BASH_REMATCH[10]}
epoch "${BASH_REMATCH[@]:4:6}" || refuse bundle '记录的时间有误'
received=$seconds received_ms=$((seconds * 1000 + 10#$received_ms))
is_number "$id" || refuse bundle '记录的编号有误'

read_exact manifest.json 1000000 || refuse bundle '清单不是规范 JSON'
pattern="^\\{\"claimed_created\":(null|\"([0-9-]{10})\"),\"creator\":\\{\"cert_sha256\":\"$H\",\"name_commitment\":\"$H\"\\},\"files\":\\["
[[ $text =~ $pattern ]] || refuse bundle '清单的写法或字段有误'
day=${BASH_REMATCH[2]} certificate_sha256=${BASH_REMATCH[3]} name_commitment=${BASH_REMATCH[4]}
text=${text:${#BASH_REMATCH[0]}}
[ -z "$day" ] || is_day "$day" || refuse bundle '清单的日期有误'
pattern="^\\{\"path\":\"(original(-[1-9][0-9]{0,3})?\\.[a-z0-9]{1,5})\",\"sha256\":\"$H\",\"size\":(0|[1-9][0-9]{0,15}),\"sm3\":\"$H\"\\}(,|\\])"
declare -A work_sha256=() work_sm3=() work_size=()
more=
while [[ $text =~ $pattern ]]; do
  path=${BASH_REMATCH[1]} more=${BASH_REMATCH[6]}
  [ -z "${work_size[$path]+x}" ] || refuse bundle '清单里有重名文件'
  [ "${BASH_REMATCH[4]}" -le $MOST_SAFE ] || refuse bundle '清单里的大小有误'
  work_sha256[$path]=${BASH_REMATCH[3]} work_size[$path]=${BASH_REMATCH[4]} work_sm3[$path]=${BASH_REMATCH[5]}
  text=${text:${#BASH_REMATCH[0]}}
  [ "$more" = , ] || break
done
pattern="^,\"id\":\"$ID\",\"log_origin\":\"([]!#-*,-[^-~]{1,200})\",\"salt\":\"$SALT\",\"title_commitment\":\"$H\",\"v\":2\\}\$"
[[ $more = ']' && ${#work_size[@]} -le 1000 && $text =~ $pattern ]] || refuse bundle '清单的写法或字段有误'
manifest_id=${BASH_REMATCH[1]} log_origin=${BASH_REMATCH[2]} title_commitment=${BASH_REMATCH[4]}
is_number "$manifest_id" || refuse bundle '清单的编号有误'
unread= issued=0
[ -z "${place[certificate.json]+x}${place[certificate.tlog-proof]+x}" ] || issued=1
[ -z "${place[certificate.pdf]+x}" ] || [ $issued -eq 1 ] || unread='；包内的 certificate.pdf 未核对，它写的内容不在结论之内'
pass bundle "$id$unread"

# --- work: every enclosed file must be a listed one, unchanged
hash_files() { # by one process for each algorithm; a file of another size than is listed is not read
  local name works=() leaves=() others=()
  for name in "${names[@]}"; do
    [[ $name != work/* || ${bytes_of[$name]} -ne ${work_size[${name#work/}]--1} ]] || works+=("${place[$name]}")
  done
  for name in manifest.json manifest.json.p7s certificate.pdf; do [ -z "${place[$name]+x}" ] || others+=("${place[$name]}"); done
  for name in record.json certificate.json; do
    [ -n "${place[$name]+x}" ] && read_exact "$name" 65535 || continue
    printf '\0%s' "$text" >"$tmp/leaf.$name"
    leaves+=("${place[$name]}" "$tmp/leaf.$name")
  done
  hash_all sha256 ${works[@]+"${works[@]}"} "${others[@]}" "${leaves[@]}"
  hash_all sm3 ${works[@]+"${works[@]}"} "${place[manifest.json]}"
}
hash_files
works=0 work_fault=
for name in "${names[@]}"; do
  [[ $name == work/* ]] || continue
  path=${name#work/} file=${place[$name]} works=$((works + 1))
  if [ -z "${work_size[$path]+x}" ]; then work_fault='有清单里没有的文件'
  elif [ "${bytes_of[$name]}" -ne "${work_size[$path]}" ]; then work_fault="$path 大小不符"
  elif sha256 "$file" && [ "$digest" != "${work_sha256[$path]}" ]; then work_fault="$path SHA-256 不符"
  elif sm3 "$file" && [ "$digest" != "${work_sm3[$path]}" ]; then work_fault="$path SM3 不符"; fi
done
if [ -n "$work_fault" ]; then fail work "$work_fault"
elif [ "$works" -eq 0 ]; then printf '未检查  %-18s %s\n' work '证据包里没有作品文件'
else pass work "$works 个文件与清单一致"; fi

# --- record ↔ manifest
if sha256 "${place[manifest.json]}" && [ "$digest" != "$manifest_sha256" ]; then fail record-manifest '清单的 SHA-256 与记录不符'
elif sm3 "${place[manifest.json]}" && [ "$digest" != "$manifest_sm3" ]; then fail record-manifest '清单的 SM3 与记录不符'
elif [ "$manifest_id" != "$id" ]; then fail record-manifest '编号不同'
else pass record-manifest "SHA-256 $manifest_sha256"; fi

# --- reveal.json opens the commitments: SHA-256 of ["salt","value"], the value spelt there as it is here
is_line() { # text in JSON, the most characters: not blank, no controls, nothing that turns the direction
  is_text "${1//\\[\"\\]/x}" "$2"
}
opens() { # salt, value, commitment
  hex_of_text "[\"$1\",\"$2\"]"
  sha256_of "$hex"
  [ "$digest" = "$3" ]
}
creator_name= shown=()
check_reveal() {
  local pattern="^\\{\"creator_name\":\\{\"salt\":\"$SALT\",\"value\":$S\\},\"title\":\\{\"salt\":\"$SALT\",\"value\":$S\\},\"v\":1\\}\$"
  read_exact reveal.json 10000 && [[ $text =~ $pattern ]] || { fail reveal '揭示文件的写法或字段有误'; return; }
  local name_salt=${BASH_REMATCH[1]} name=${BASH_REMATCH[2]} title_salt=${BASH_REMATCH[4]} title=${BASH_REMATCH[5]}
  is_line "$name" 100 && is_line "$title" 200 || { fail reveal '揭示文件的写法或字段有误'; return; }
  printf -v creator_name '%b' "${name//\\\"/\\x22}"
  if ! opens "$title_salt" "$title" "$title_commitment"; then fail reveal '作品名不是封存在清单里的那一个'
  elif ! opens "$name_salt" "$name" "$name_commitment"; then fail reveal '存入人不是封存在清单里的那一个'
  else
    pass reveal '清单封存的正是下面所写的作品名和存入人'
    # On lines of their own, which they cannot end.
    shown=("存入人: $name" "作品名: $title")
  fi
}
if [ $public -eq 1 ]; then withhold reveal; else check_reveal; fi

if [ $public -eq 1 ]; then withhold record-signature
elif sha256 "${place[manifest.json.p7s]}" && [ "$digest" = "$signature_sha256" ]; then pass record-signature "SHA-256 $signature_sha256"
else fail record-signature '签名文件的 SHA-256 与记录不符'; fi

# --- CMS (RFC 5652)
readonly O_DATA=2a864886f70d010701 O_SIGNED_DATA=2a864886f70d010702 O_TST_INFO=2a864886f70d0109100104
readonly A_TYPE=2a864886f70d010903 A_DIGEST=2a864886f70d010904 A_TIME=2a864886f70d010905
readonly A_ESS=2a864886f70d010910020c A_ESS2=2a864886f70d010910022f
declare -A DIGEST_OF=([608648016503040201]=sha256 [608648016503040202]=sha384 [608648016503040203]=sha512 [2a811ccf55018311]=sm3)
declare -A SIGNS_WITH=(
  [2a8648ce3d040302]=sha256 [2a8648ce3d040303]=sha384 [2a8648ce3d040304]=sha512 [2a864886f70d010101]=any
  [2a864886f70d01010b]=sha256 [2a864886f70d01010c]=sha384 [2a864886f70d01010d]=sha512
)
digest_of() { # algorithm, file, hex of it where it is at hand: sets digest
  case $1${3+ hex} in 'sha256 hex') sha256_of "$3" ;; sha256 | sm3*) "${1}" "$2" ;; *) "$1sum" <"$2" >"$tmp/read"; read -r digest _ <"$tmp/read" ;; esac
}

common_name() { # of $c_subject: sets text
  local value raw tag
  text=
  read_name "$c_subject"
  case $name_tag in
    0c) [[ $name_value =~ ^(..)*00 ]] || text_of "$name_value" ;;
    13 | 16) [[ $name_value =~ ^(..)*(00|[89a-f].) ]] || text_of "$name_value" ;;
    1e) cannot "证书里的姓名写法不常见，$OTHER" ;;
  esac
}

# The parts of a SignedData with one signer (RFC 5652 §5).
read_cms() { # hex; sets type, content, certificates, attribute and the parts of the signer
  local rest body certificate_list='' signer
  certificates=() content=none
  declare -gA attribute=()
  [ ${#1} -le 2000000 ] && whole "$1" 30 || return 1
  rest=$value
  tlv 06 && [ "$value" = $O_SIGNED_DATA ] && tlv a0 && [ -z "$rest" ] && whole "$value" 30 || return 1
  rest=$value
  tlv 02 && is_small "$value" && tlv 31 || return 1
  body=$rest rest=$value
  algorithm && [ -z "$rest" ] || return 1
  listed=$oid rest=$body
  tlv 30 && encapsulated=$raw || return 1
  body=$rest rest=$value
  tlv 06 && is_oid "$value" && type=$value || return 1
  if next_is a0; then
    tlv a0 && [ -z "$rest" ] && whole "$value" 04 || return 1
    content=$value
  fi
  [ -z "$rest" ] || return 1
  rest=$body
  if next_is a0; then tlv a0 || return 1; certificate_list=$value; fi
  if next_is a1; then tlv a1 || return 1; fi
  tlv 31 && [ -z "$rest" ] && whole "$value" 30 || return 1
  signer=$value rest=$certificate_list
  while [ -n "$rest" ]; do
    tlv || return 1
    [ "$tag" != 30 ] || certificates+=("$raw")
  done
  [ ${#certificates[@]} -le 16 ] && read_signer_info "$signer"
}
names_signer() { # content of issuerAndSerialNumber: whether it has its form
  local rest=$1
  tlv && tlv 02 && is_integer "$value" && [ -z "$rest" ]
}
read_signer_info() {
  local rest=$1 each id
  tlv 02 && is_small "$value" && tlv 30 && sid=$value sid_raw=$raw && algorithm && digest_oid=$oid digest_raw=$raw && names_signer "$sid" || return 1
  tlv a0 && signed_raw=$raw && algorithm && signature_oid=$oid signature_algorithm=$raw || return 1
  tlv 04 && signature_raw=$raw || return 1
  if next_is a1; then tlv a1 || return 1; fi
  [ -z "$rest" ] && whole "$signed_raw" a0 || return 1
  rest=$value
  while [ -n "$rest" ]; do
    tlv 30 || return 1
    each=$rest rest=$value
    tlv 06 && is_oid "$value" && id=$value && tlv 31 && [ -z "$rest" ] && [ -z "${attribute[$id]+x}" ] || return 1
    rest=$value
    tlv && [ -z "$rest" ] || return 1
    attribute[$id]=$raw rest=$each
  done
  [ "$listed" = "$digest_oid" ]
}
find_signer() { # sets signer, the certificate in hex, and the c_ variables
  local each
  signer=
  for each in ${certificates[@]+"${certificates[@]}"}; do
    if read_certificate "$each" && [ "$c_issuer$c_serial" = "$sid" ]; then signer=$each; return; fi
  done
  return 1
}
check_cms() { # the file signed, hex of it where it is at hand: sets fault or unsure. Everything but signature and chain, which openssl checks below
  local rest hash
  fault='' unsure=''
  if [ "${attribute[$A_TYPE]-}" != "06$(printf %02x $((${#type} / 2)))$type" ]; then fault='签名的内容类型不一致'; return; fi
  if [ -z "${attribute[$A_DIGEST]-}" ] || ! whole "${attribute[$A_DIGEST]}" 04; then fault='签名没有摘要'; return; fi
  hash=$value
  if [ -z "${DIGEST_OF[$digest_oid]-}" ]; then unsure='不支持的摘要算法'; return; fi
  if digest_of "${DIGEST_OF[$digest_oid]}" "$@" && [ "$digest" != "$hash" ]; then fault='签名的不是这些内容'; return; fi
  if ! find_signer; then fault='签名里没有签名人的证书'; return; fi
  write_hex "$signer" "$tmp/signer.der"
  check_ess || { fault=${fault:-'签名指明的是另一张证书'}; return; }
  if [ -z "${SIGNS_WITH[$signature_oid]-}" ]; then unsure='不支持的签名算法'; return; fi
  case ${SIGNS_WITH[$signature_oid]} in
    any) [ "$digest_oid" != 2a811ccf55018311 ] || { unsure='不支持的签名算法'; return; } ;;
    "${DIGEST_OF[$digest_oid]}") ;;
    *) fault='签名算法与摘要算法不符'; return ;;
  esac
  judge_key "$signature_oid" "$c_key"
  case $key_is in wrong) fault='签名证书的公钥与签名算法不符，或无法读取'; return ;; unknown) unsure='不支持的曲线'; return ;; esac
  if [ -n "${attribute[$A_TIME]-}" ]; then
    rest=${attribute[$A_TIME]}
    tlv && time_of "$tag" "$value" || fault='签名时间有误'
  fi
}
check_ess() { # RFC 5035: the first certificate that the signing-certificate attribute names is the signer's
  local rest=${attribute[$A_ESS2]-${attribute[$A_ESS]-}} by=sha256 ids after more issuer_serial named
  if [ -n "${attribute[$A_ESS2]+x}" ] && [ -n "${attribute[$A_ESS]+x}" ]; then fault='签名两次指明证书'; return 1; fi
  [ -n "${attribute[$A_ESS2]+x}" ] || by=sha1
  tlv 30 && [ -z "$rest" ] || return 1
  rest=$value
  tlv 30 && ids=$value more=$rest || return 1
  [ -z "$more" ] || { tlv 30 && [ -z "$rest" ]; } || return 1
  rest=$ids
  tlv 30 && after=$rest named=$value || return 1
  while [ -n "$rest" ]; do tlv || return 1; done
  rest=$named
  if [ $by = sha256 ] && next_is 30; then
    algorithm || return 1
    by=${DIGEST_OF[$oid]-}
  fi
  tlv 04 && named=$value || return 1
  # Read whole before the algorithm is judged: a broken form is invalid, whatever it names.
  if [ -n "$rest" ]; then tlv 30 && [ -z "$rest" ] && issuer_serial=$value || return 1; fi
  [ -n "$by" ] || cannot "签名用不常见的算法指明证书，$OTHER"
  digest_of $by "$tmp/signer.der" "$signer" && [ "$digest" = "$named" ] || return 1
  if [ -n "${issuer_serial+x}" ]; then
    der a4 "$c_issuer"
    der 30 "$built"
    [ "$issuer_serial" = "$built$c_serial" ] || return 1
  fi
  [ -z "$after$more" ] || cannot "签名指明了不止一张证书，或写明了策略，$OTHER"
}
der() { # tag, content: sets built
  local length=$((${#2} / 2)) octets
  if ((length < 128)); then printf -v built '%s%02x%s' "$1" $length "$2"; return; fi
  printf -v octets '%x' $length
  [ $((${#octets} % 2)) -eq 0 ] || octets=0$octets
  printf -v built '%s%02x%s%s' "$1" $((128 + ${#octets} / 2)) "$octets" "$2"
}
# What openssl is given: the parts that were read, nothing that no signature covers, and the certificates of one way to one
# anchor (§5). Of several certificates of one name it would take the first.
write_cms() { # file, the certificates between signer and anchor
  local info body
  der 30 "020101$sid_raw$digest_raw$signed_raw$signature_algorithm$signature_raw"
  der 31 "$built" && info=$built
  der a0 "$signer$2" && body=$encapsulated$built$info
  der 31 "$digest_raw"
  der 30 "020103$built$body"
  der a0 "$built"
  der 30 "0609$O_SIGNED_DATA$built"
  write_hex "$built" "$1"
}
find_chain() { # POSIX seconds, anchors, --, the signed file where it is apart, --, command: sets anchor, or fault or unsure
  local at=$1 i end end_subject end_key tries=0 candidates=0 is_unknown=0 is_unclear=0 is_refused=0 apart=() ends=() why='没有由受信任的机构签发的证书链'
  shift
  while [ "$1" != -- ]; do ends+=("$1"); shift; done
  shift
  while [ "$1" != -- ]; do apart+=("$1"); shift; done
  shift
  fault='' unsure=''
  if ! is_valid_now; then fault='签名证书在该时刻无效，或有未知的关键扩展'; return; fi
  for end in "${ends[@]}"; do
    {
      echo '-----BEGIN CERTIFICATE-----'
      for ((i = 0; i < ${#base64_of[$end]}; i += 64)); do printf '%s\n' "${base64_of[$end]:i:64}"; done
      echo '-----END CERTIFICATE-----'
    } >"$tmp/anchor.pem"
    read_certificate "$end" && end_subject=$c_subject end_key=$c_key
    read_certificate "$signer"
    candidates=0
    if climb '' '' 0 "$@"; then
      sha256_of "$end" && anchor=$digest
      read_certificate "$signer"
      return
    fi
  done
  read_certificate "$signer"
  [ $is_unclear -eq 0 ] || cannot "证书链里有同名的证书，$OTHER"
  fault=$why
  [ $((is_unknown + is_refused)) -gt 0 ] || return 0
  # The right issuer may be the one that is not understood, unless the signature itself is wrong.
  write_cms "$tmp/chain.der" ''
  openssl cms -verify -noverify -binary -inform DER -in "$tmp/chain.der" ${apart[@]+-content "${apart[@]}"} -out /dev/null 2>/dev/null || return 0
  [ $is_refused -eq 0 ] || cannot "openssl 不接受的证书或时间戳，$OTHER"
  fault='' unsure='证书链里有不支持的算法'
}
climb() { # certificates between the signer and the one in the c_ variables, their names, how many a path length counts, command
  local between=$1 names=$2 below=$3 wanted=$c_issuer signed_by=$c_signed_by signed=$c_signed signature=$c_signature each doubled=${doubled-0} next
  shift 3
  # Where two have one name, openssl may go another way.
  [[ $names != *"$wanted"* ]] || doubled=1
  if [ "$end_subject" = "$wanted" ] && [[ $end != "$signer" && $between != *"$end"* ]] && read_certificate "$end" && may_issue "$below"; then
    judge_key "$signed_by" "$end_key"
    if [ $key_is = unknown ]; then is_unknown=1
    elif [ $key_is = good ]; then
      [ $((tries += 1)) -le 16 ] || cannot "证书链的走法太多，$OTHER"
      write_cms "$tmp/chain.der" "$between"
      "$@" -CAfile "$tmp/anchor.pem" >/dev/null 2>"$tmp/why" && return
      openssl x509 -in "$tmp/anchor.pem" -noout 2>/dev/null || cannot "信任文件里有 openssl 读不懂的证书，$OTHER"
      why=$(tail -n 1 "$tmp/why")
      [ "$doubled" -eq 0 ] || is_unclear=1
      # Openssl has more rules than the format: of extensions that nobody reads here, and of names.
      each=$end
      ! did_sign || is_refused=1
    fi
  fi
  for each in ${certificates[@]+"${certificates[@]}"}; do
    [[ $each != "$signer" && $each != "$end" && $between != *"$each"* ]] && read_certificate "$each" && [ "$c_subject" = "$wanted" ] || continue
    [ $((candidates += 1)) -le 32 ] || cannot "证书链的走法太多，$OTHER"
    may_issue "$below" || continue
    judge_key "$signed_by" "$c_key"
    [ $key_is != unknown ] || is_unknown=1
    [ $key_is = good ] && [[ $names != *' '*' '*' '*' '* ]] && did_sign || continue
    next=$below
    [ "$c_subject" = "$c_issuer" ] || next=$((below + 1))
    ! climb "$between$each" "$names $wanted" $next "$@" || return 0
  done
  return 1
}
did_sign() { # whether the key of the certificate in the c_ variables signed what climb looks for; one that openssl cannot read did not
  local hash=${SIGNS_WITH[$signed_by]}
  write_hex "$each" "$tmp/between.der"
  write_hex "$c_key" "$tmp/key.der"
  write_hex "$signed" "$tmp/signed.der"
  write_hex "$signature" "$tmp/signature"
  openssl x509 -inform DER -in "$tmp/between.der" -noout 2>/dev/null &&
    openssl dgst "-$hash" -keyform DER -verify "$tmp/key.der" -signature "$tmp/signature" "$tmp/signed.der" >/dev/null 2>&1
}
judge_key() { # signature algorithm, SubjectPublicKeyInfo: sets key_is to good, wrong or unknown (§5, step 5). Of RSA openssl reads the rest
  local rest bits value raw tag curve
  key_is=unknown
  case $1 in 2a8648ce3d04030[234] | 2a864886f70d01010[1bcd]) ;; *) return ;; esac
  key_is=wrong
  whole "$2" 30 && rest=$value && tlv 30 && bits=$rest && rest=$value && tlv 06 || return
  case $1 in 2a864886*) [ "$value" != 2a864886f70d010101 ] || key_is=good; return ;; esac
  # SEC 1 §2.3.3: engines differ in which other form of a point they read.
  [ "$value" = 2a8648ce3d0201 ] && tlv 06 && [ -z "$rest" ] && is_oid "$value" && curve=$value || return
  rest=$bits
  tlv 03 && [[ $value == 0004* && -z $rest ]] || return
  case $curve in 2a8648ce3d030107 | 2b81040022) key_is=good ;; *) key_is=unknown ;; esac
}
is_valid_now() { [ "$c_begins" -le "$at" ] && [ "$at" -le "$c_ends" ] && [ -z "$c_strange" ]; }
read_basic() { # sets is_authority and path_length; fails where basicConstraints is malformed
  local rest value raw tag
  is_authority=0 path_length=
  [ -n "$c_basic" ] || return 0
  whole "$c_basic" 30 && rest=$value || return 1
  if next_is 01; then tlv && [[ $value = 00 || $value = ff ]] || return 1; [ "$value" = 00 ] || is_authority=1; fi
  if next_is 02; then tlv && is_small "$value" && path_length=$((16#$value)) || return 1; fi
  [ -z "$rest" ]
}
may_issue() { # how many authorities below it count
  is_valid_now && read_basic && [ $is_authority -eq 1 ] && allows 4 && [ "${path_length:-$1}" -ge "$1" ]
}
may_sign() { # the purposes of a creator: those marked critical restrict a certificate to them
  local rest value raw tag purposes=' '
  allows 192 && read_basic && [ $is_authority -eq 0 ] || return 1
  [ -n "$c_eku" ] || return 0
  whole "$c_eku" 30 && rest=$value || return 1
  while [ -n "$rest" ]; do tlv 06 && is_oid "$value" || return 1; purposes+="$value "; done
  # documentSigning, emailProtection or any
  [[ $c_eku_critical = 00 || $purposes == *' 2b06010505070324 '* || $purposes == *' 2b06010505070304 '* || $purposes == *' 551d2500 '* ]]
}
signs_only() { allows 192 && [[ -z $c_usage || $usage =~ ^[48c]0(00)*$ ]]; }

# --- tokens (RFC 3161): what each says, and then whether it holds
declare -A stamped_ms=() token_hex=() authority_name=() authority_key=()
read_token() { # name: sets stamped_ms[name] where it can be read, and the parts of the token
  local rest
  whole "${hex_of[$1]-}" 30 || return 1
  rest=$value
  tlv 30 || return 1
  token=$rest rest=$value
  tlv 02 && [[ $value = 00 || $value = 01 ]] || return 1
  while [ -n "$rest" ]; do tlv || return 1; done
  read_cms "$token" && [ "$type" = $O_TST_INFO ] && [ "$content" != none ] && whole "$content" 30 || return 1
  rest=$value
  tlv 02 && [ "$value" = 01 ] && tlv 06 && is_oid "$value" && tlv 30 || return 1
  token=$rest rest=$value
  algorithm && imprint_oid=$oid && tlv 04 && imprint=$value && [ -z "$rest" ] || return 1
  rest=$token
  tlv 02 && is_integer "$value" && tlv 18 && time_of 18 "$value" || return 1
  if next_is 30; then tlv && is_accuracy "$value" || return 1; fi
  if next_is 01; then tlv && [[ $value = 00 || $value = ff ]] || return 1; fi
  if next_is 02; then tlv && is_integer "$value" || return 1; fi
  if next_is a0; then tlv || return 1; fi
  if next_is a1; then tlv && no_critical_but '' "$value" || return 1; fi
  [ -z "$rest" ] && stamped_ms[$1]=$ms
}
is_accuracy() { # its content
  local rest=$1 part
  for part in 02 80 81; do
    if next_is $part; then tlv && is_integer "$value" || return 1; fi
  done
  [ -z "$rest" ]
}
check_token() { # check, name
  local at revoked
  if ! read_token "$2"; then fail "$1" '时间戳无法读取'; return; fi
  case $imprint_oid in 2b0e03021a | 2a864886f70d0205) fail "$1" '时间戳用了不安全的摘要算法'; return ;; esac
  if [ -z "${DIGEST_OF[$imprint_oid]-}" ]; then skip "$1" '不支持的摘要算法'; return; fi
  if digest_of "${DIGEST_OF[$imprint_oid]}" "${place[record.json]}" && [ "$digest" != "$imprint" ]; then fail "$1" '时间戳盖的不是这条记录'; return; fi
  write_hex "$content" "$tmp/info.der"
  check_cms "$tmp/info.der" "$content"
  if [ -n "$fault" ]; then fail "$1" "$fault"; return; fi
  if [ -n "$unsure" ]; then skip "$1" "$unsure"; return; fi
  authority_name[$2]=$c_subject authority_key[$2]=$c_key
  # RFC 3161 §2.3: this purpose alone, and critical.
  if [ "$c_eku$c_eku_critical" != 300a06082b06010505070308ff ] || ! signs_only; then
    fail "$1" '签发时间戳的证书没有这个用途'
    return
  fi
  at=$((stamped_ms[$2] / 1000))
  find_chain $at "${time_anchors[@]}" -- -- openssl ts -verify -attime $at -data "${place[record.json]}" \
    -token_in -in "$tmp/chain.der" -partial_chain
  if [ -n "$fault" ]; then fail "$1" "$fault"
  elif [ -n "$unsure" ]; then skip "$1" "$unsure"
  elif ! judge_revocation "$1" tsa-ca $at; then moment "$revoked" && fail "$1" "证书在该时刻已经吊销：$moment"
  elif [ "$unread" -eq 1 ]; then skip "$1" "$NOT_SIGNED"
  elif [ "$2" = record.tsr.2 ] && { [ "$c_subject" = "${authority_name[record.tsr]-}" ] || [ "$c_key" = "${authority_key[record.tsr]-}" ]; }; then
    printf '未检查  %-18s %s\n' "$1" '与第一个时间戳出自同一机构，不算另一家的证明，未计入'
  else
    moment $at
    pass "$1" "$moment"
    used+=("time-authority $anchor")
  fi
}

# --- the creator's CAdES signature, as of the token's time and not of now
check_creator() { # as of $1, in POSIX seconds
  local revoked
  read_cms "${hex_of[manifest.json.p7s]-}" &&
    [ "$type" = $O_DATA ] && [ "$content" = none ] || { fail creator-signature '签名文件的结构有误'; return; }
  check_cms "${place[manifest.json]}"
  if [ -n "$fault" ]; then fail creator-signature "$fault"; return; fi
  if [ -n "$unsure" ]; then skip creator-signature "$unsure"; return; fi
  if sha256_of "$signer" && [ "$digest" != "$certificate_sha256" ]; then
    fail creator-signature '签名证书不是清单里写明的那一张'
    return
  fi
  if ! may_sign; then fail creator-signature '证书不允许这种用途'; return; fi
  if [ -n "$creator_name" ]; then
    common_name
    [ "$text" = "$creator_name" ] || { fail creator-signature '签名证书里的姓名，不是所出示的存入人'; return; }
  fi
  find_chain "$1" "${creator_anchors[@]}" -- "${place[manifest.json]}" -- openssl cms -verify -cades -inform DER \
    -in "$tmp/chain.der" -content "${place[manifest.json]}" -binary -purpose any -attime "$1" -partial_chain -no-CApath \
    -no-CAstore -out /dev/null
  if [ -n "$fault" ]; then fail creator-signature "$fault"; return; fi
  if [ -n "$unsure" ]; then skip creator-signature "$unsure"; return; fi
  if ! judge_revocation creator creator-ca "$1"; then moment "$revoked" && fail creator-signature "证书在该时刻已经吊销：$moment"
  elif [ "$unread" -eq 1 ]; then skip creator-signature "$NOT_SIGNED"
  else
    [ -z "$revoked" ] || moment "$revoked"
    pass creator-signature "$certificate_sha256${revoked:+；证书在签名之后吊销：$moment}"
    used+=("creator-ca $anchor")
  fi
}
declare -A hex_of=()
read_signed() { # sets hex_of of the tokens and the signature, and hashes what they enclose, by one process each
  local name hex count at=0 most=0 some=() files=() parts=()
  for name in record.tsr record.tsr.2 manifest.json.p7s; do
    [ -n "${place[$name]+x}" ] && [ "${bytes_of[$name]}" -le 1000000 ] || continue
    some+=("$name") files+=("${place[$name]}") most=$((most + bytes_of[$name]))
  done
  [ ${#some[@]} -gt 0 ] || return 0
  $OD -- "${files[@]}" >"$tmp/read"
  read_words
  [ $count -eq $most ] || return 0 # changed meanwhile, or cannot be read
  for name in "${some[@]}"; do
    hex_of[$name]=${hex:at:2*bytes_of[$name]} at=$((at + 2 * bytes_of[$name]))
    if [ "$name" = manifest.json.p7s ]; then read_cms "${hex_of[$name]}"; else read_token "$name" && parts+=("$content"); fi &&
      parts+=(${certificates[@]+"${certificates[@]}"})
  done
  hash_parts "${creator_anchors[@]}" "${time_anchors[@]}" ${parts[@]+"${parts[@]}"}
}
read_signed
# The token first, because the creator's certificate is checked as of its time. Where the token cannot be read its own
# check says so; the next best time is what the record says.
check_token timestamp record.tsr >"$tmp/said"
if [ $public -eq 1 ]; then withhold creator-signature
elif [ -n "${stamped_ms[record.tsr]+x}" ]; then check_creator $((stamped_ms[record.tsr] / 1000))
else check_creator "$received"; fi
IFS= read -r -d '' text <"$tmp/said"
printf '%s' "$text"
tokens=1
if [ -n "${place[record.tsr.2]+x}" ]; then
  tokens=2
  check_token timestamp-2 record.tsr.2
fi

# --- c2sp.org/tlog-proof
read_proof() { # name: sets index, path, origin, size, root, body, signers and signatures
  local head note line
  path=() signers=() signatures=() origin='' body=''
  [ "${bytes_of[$1]}" -le 1000000 ] && ! IFS= read -r -d '' text <"${place[$1]}" &&
    is_utf8 "$text" && [[ $text == *$'\n\n'* ]] || return 1
  head=${text%%$'\n\n'*}$'\n' note=${text#*$'\n\n'}
  [[ $head == $'c2sp.org/tlog-proof@v1\n'* ]] || return 1
  head=${head#*$'\n'}
  if [[ $head == 'extra '* ]]; then line=${head%%$'\n'*} head=${head#*$'\n'}; base64_hex "${line#extra }" || return 1; fi
  line=${head%%$'\n'*}
  [[ $head == 'index '* ]] && is_decimal "${line#index }" || return 1
  index=${line#index } head=${head#*$'\n'}
  while [ -n "$head" ]; do
    line=${head%%$'\n'*} head=${head#*$'\n'}
    base64_hex "$line" && [ ${#decoded} -eq 64 ] || return 1
    path+=("$decoded")
    [ ${#path[@]} -le 63 ] || return 1
  done
  read_note "$note" || return 1
  [[ $body == *$'\n'*$'\n'*$'\n' && $body != $'\n'* && $body != *$'\n\n'* ]] || return 1
  head=$body
  origin=${head%%$'\n'*} head=${head#*$'\n'}
  size=${head%%$'\n'*} head=${head#*$'\n'}
  [[ ! $origin =~ $SPACE ]] && is_decimal "$size" && base64_hex "${head%%$'\n'*}" && [ ${#decoded} -eq 64 ] && root=$decoded
}
proof_fault=1
if read_proof record.tlog-proof; then proof_fault=0; fi

# RFC 9162 §2.1.3.2; bash counts in 64 bits
node() { local digest; sha256_of "01$1$2"; hash=$digest; } # sets hash
included() { # the leaf's name
  local fn=$index sn=$((size - 1)) hash each digest
  [ "$index" -lt "$size" ] || return 1
  sha256 "$tmp/leaf.$1"
  hash=$digest
  for each in ${path[@]+"${path[@]}"}; do
    [ "$sn" -ne 0 ] || return 1
    if [ $((fn % 2)) -eq 1 ] || [ "$fn" -eq "$sn" ]; then
      node "$each" "$hash"
      while [ $((fn % 2)) -eq 0 ] && [ "$fn" -ne 0 ]; do fn=$((fn / 2)) sn=$((sn / 2)); done
    else node "$hash" "$each"; fi
    fn=$((fn / 2)) sn=$((sn / 2))
  done
  [ "$sn" -eq 0 ] && [ "$hash" = "$root" ]
}
if [ $proof_fault -eq 1 ]; then fail inclusion '账本证明或检查点不规范'
elif [ "$origin" != "$log_origin" ]; then fail inclusion '检查点的账本不是清单里写明的账本'
elif included record.json; then pass inclusion "第 $index 条，共 $size 条"
else fail inclusion '按证明算出的账本根与检查点不符'; fi

judge_note() { # of the proof just read: sets log_found, log_fault, witness_fault, cosigned and what the policy says
  local each label signature time
  printf '%s' "$body" >"$tmp/body"
  log_found=0 log_fault=0 witness_fault='' cosigners=()
  declare -gA cosigned=() met=()
  policy_missing=0
  [ $proof_fault -eq 0 ] || return 0
  if ! policy_at "$size"; then policy_missing=1; return; fi
  [ "$policy_read" = "$policy_file" ] || read_policy "$policy_file"
  for each in "${policy_logs[@]}"; do
    read -r _ name key_id type key <<<"$each"
    [ "$name" = "$origin" ] || continue
    lines_by
    for signature in ${own[@]+"${own[@]}"}; do
      if [ ${#signature} -eq 128 ] && ed25519 "$key" "$tmp/body" "$signature"; then log_found=1; else log_fault=1; fi
    done
  done
  for each in ${policy_witnesses[@]+"${policy_witnesses[@]}"}; do
    read -r label name key_id type key <<<"$each"
    [ "$type" = 04 ] || continue
    lines_by
    for signature in ${own[@]+"${own[@]}"}; do
      [[ ${#signature} -eq 144 && $signature == 00[01]* ]] || { witness_fault=$label; continue; }
      time=$((16#${signature:0:16}))
      printf 'cosignature/v1\ntime %s\n%s' "$time" "$body" >"$tmp/cosigned"
      if ed25519 "$key" "$tmp/cosigned" "${signature:16}"; then
        # The first time counts where one signed twice: a later line takes nothing back.
        [ "${cosigned["=$label"]:-$time}" -lt "$time" ] || cosigned["=$label"]=$time
      else witness_fault=$label; fi
    done
    [ -z "${cosigned["=$label"]+x}" ] || cosigners+=("witness $name")
  done
}
judge_note

# is_quorum LATEST: whether witnesses that cosigned by LATEST (POSIX seconds) are enough
is_quorum() {
  local each k members count
  met=()
  for each in "${!cosigned[@]}"; do [ "${cosigned[$each]}" -gt "$1" ] || met[$each]=1; done
  for each in ${groups[@]+"${groups[@]}"}; do
    read -r -a members <<<"$each"
    k=${members[1]} count=0
    for each in "${members[@]:2}"; do [ -z "${met["=$each"]+x}" ] || count=$((count + 1)); done
    [ "$count" -lt "$k" ] || met["=${members[0]}"]=1
  done
  [ "$quorum" = none ] || [ -n "${met["=$quorum"]+x}" ]
}
readonly FOREVER=9223372036854775807
quorum_met=0
if [ $proof_fault -eq 1 ]; then
  skip log-signature '证明无法读取'
  skip witnesses '证明无法读取'
elif [ $policy_missing -eq 1 ]; then
  skip log-signature '信任文件夹里没有当时的见证策略'
  skip witnesses '信任文件夹里没有当时的见证策略'
else
  if [ $log_fault -eq 1 ]; then fail log-signature '账本签名与内容不符'
  elif [ $log_found -eq 1 ]; then used+=("operator $origin"); pass log-signature "$origin"
  else fail log-signature '账本不在信任名单里，或没有它的签名'; fi
  if [ -n "$witness_fault" ]; then fail witnesses "$witness_fault 的签名与内容不符"
  elif is_quorum $FOREVER; then quorum_met=1 used+=(${cosigners[@]+"${cosigners[@]}"}); each=${!cosigned[*]} && pass witnesses "${#cosigned[@]} 把见证密钥有效: ${each//=/}"
  else fail witnesses "只有 ${#cosigned[@]} 把见证密钥有效"; fi
fi

# --- the order of times (docs/evidence-format.md §6), in milliseconds
time_order() {
  local each complete='' earliest='' first=${stamped_ms[record.tsr]}
  for each in $first ${stamped_ms[record.tsr.2]-}; do
    [ "$received_ms" -le $((each + SKEW_MS)) ] || { fail time-order '收到时间晚于时间戳'; return; }
    is_quorum $(((each + DAY_MS) / 1000)) || { fail time-order '时间戳比见证人联署早了 24 小时以上'; return; }
  done
  for each in ${cosigned[@]+"${cosigned[@]}"}; do
    [ "$each" -le $(((first + DAY_MS) / 1000)) ] && [ "$each" -lt "${earliest:-$FOREVER}" ] && is_quorum "$each" || continue
    earliest=$each complete=$((each * 1000))
  done
  each=$first
  if [ -n "$complete" ] && [ "$complete" -lt "$each" ]; then each=$complete; fi
  [ "$received_ms" -ge $((each - DAY_MS)) ] || { fail time-order '收到时间早于时间戳和见证人 24 小时以上'; return; }
  if [ -n "$complete" ] && [ "$received_ms" -gt $((complete + SKEW_MS)) ]; then fail time-order '收到时间晚于见证人'; return; fi
  # The earlier of the token, rounded up, and the second after the quorum: a cosignature leaves out the fraction.
  proven=$(((first + 999) / 1000))
  if [ -n "$complete" ] && [ $((complete / 1000 + 1)) -lt $proven ]; then proven=$((complete / 1000 + 1)); fi
  moment "$received"
  pass time-order "收到 $moment"
}
if [ ${#stamped_ms[@]} -lt $tokens ] || [ $quorum_met -eq 0 ]; then skip time-order '前面的项目没有通过'; else time_order; fi

# --- the certificate: its `document` record names the PDF, and the log names the record
check_certificate() {
  local name pattern
  for name in certificate.pdf certificate.json certificate.tlog-proof; do
    [ -n "${place[$name]+x}" ] || { fail certificate "缺少 $name"; return; }
  done
  pattern="^\\{\"document_sha256\":\"$H\",\"id\":\"$ID\",\"issued_at\":\"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\\.[0-9]{3}Z\",\"kind\":\"deposit\",\"previous\":\"$H\",\"type\":\"document\",\"v\":1\\}\$"
  read_exact certificate.json 65535 && [[ $text =~ $pattern ]] || { fail certificate '证书记录的写法或字段有误'; return; }
  local document_sha256=${BASH_REMATCH[1]} document_id=${BASH_REMATCH[2]}
  epoch "${BASH_REMATCH[@]:3:6}" || { fail certificate '证书记录的写法或字段有误'; return; }
  if [ "$document_id" != "$manifest_id" ]; then fail certificate '证书记录属于另一份存证'; return; fi
  if sha256 "${place[certificate.pdf]}" && [ "$digest" != "$document_sha256" ]; then fail certificate 'certificate.pdf 不是签发的那一份'; return; fi
  read_proof certificate.tlog-proof || { fail certificate '账本证明或检查点不规范'; return; }
  [ "$origin" = "$log_origin" ] || { fail certificate '检查点的账本不是清单里写明的账本'; return; }
  included certificate.json || { fail certificate '按证明算出的账本根与检查点不符'; return; }
  proof_fault=0
  judge_note
  if [ $policy_missing -eq 1 ]; then skip certificate '信任文件夹里没有当时的见证策略'
  elif [ $log_fault -eq 1 ] || [ $log_found -eq 0 ]; then fail certificate '没有受信任的账本的签名'
  elif [ -n "$witness_fault" ] || ! is_quorum $FOREVER; then fail certificate '有效的见证人联署不够'
  else pass certificate "第 $index 条，共 $size 条"; fi
}
[ $issued -eq 0 ] || check_certificate

for line in ${shown[@]+"${shown[@]}"}; do printf '%s\n' "$line"; done
judged=1
if [ $failed -eq 1 ]; then printf '结论: 无效\n%s\n' "$root_says"; say_revocation; exit 1; fi
if [ $skipped -eq 1 ]; then printf '结论: 无法判断\n'
else
  moment "$proven"
  printf '结论: 有效。记录在 %s 之前就已存在，此后没有改动。' "$moment"
  if [ $public -eq 1 ]; then printf '这是公开版，没有出示由谁签名存入。\n'; else printf '\n'; fi
fi
say_behind
printf '%s\n' "$root_says"
say_revocation
[ $skipped -eq 0 ] || exit 2
